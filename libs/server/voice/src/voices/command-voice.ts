import { type ChildProcess, spawn } from 'node:child_process';
import {
  type AudioFrame,
  type AudioRate,
  SpeechError,
  type SpeechVoice,
  type TextToSpeechPort,
} from '@patchbay/server-providers';
import { createFramer } from '@patchbay/server-providers/sound';
import { type Resampler, loadResampling } from '../audio/resampling.js';
import { WavRefusal } from '@patchbay/server-providers/sound';
import { wordsOfCommand } from './command-line.js';
import { createWavStream } from './wav-stream.js';

/** The limits of a program that speaks. */
export interface CommandLimits {
  /** Programs that run at a time; further sentences wait. */
  readonly maxAtOnce: number;
  /** Sentences that wait; further ones are refused as `busy`. */
  readonly maxWaiting: number;
  /** Characters of a sentence. */
  readonly maxText: number;
  /** Milliseconds of one program. */
  readonly maxMs: number;
  /** Bytes that it may write. */
  readonly maxBytes: number;
}

export const defaultCommandLimits: CommandLimits = {
  maxAtOnce: 4,
  maxWaiting: 32,
  maxText: 1000,
  maxMs: 20_000,
  maxBytes: 12_000_000,
};

export interface CommandVoiceOptions {
  /**
   * The program with its arguments, such as `espeak-ng --stdout -v {voice}`. It reads the sentence
   * from its standard input and writes a WAV file of one channel to its standard output.
   * `{voice}` in an argument is replaced by the voice's id.
   */
  readonly command: string;
  readonly voices?: readonly SpeechVoice[];
  readonly rate?: AudioRate;
  readonly limits?: CommandLimits;
}

const defaultVoices: readonly SpeechVoice[] = [{ id: 'default', language: 'en-US' }];

const failed = (message: string, cause?: unknown): SpeechError =>
  new SpeechError('failed', message, { cause });
const aborted = (): SpeechError => new SpeechError('aborted', 'The sentence was stopped.');

/** Places for so many programs at once, given in order. */
function createConcurrencyLimiter({ maxAtOnce, maxWaiting }: CommandLimits): {
  take(signal: AbortSignal): Promise<() => void>;
} {
  let used = 0;
  let waiting: (() => void)[] = [];
  const giveBack = (): void => {
    const next = waiting.shift();
    if (next) next();
    else used -= 1;
  };
  return {
    take: (signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(aborted());
        if (used < maxAtOnce) {
          used += 1;
          return resolve(giveBack);
        }
        if (waiting.length >= maxWaiting)
          return reject(new SpeechError('busy', 'Too many sentences wait for the voice.'));
        const onAbort = (): void => {
          waiting = waiting.filter((one) => one !== begin);
          reject(aborted());
        };
        const begin = (): void => {
          signal.removeEventListener('abort', onAbort);
          resolve(giveBack);
        };
        signal.addEventListener('abort', onAbort, { once: true });
        waiting.push(begin);
      }),
  };
}

/** How a program ended: null when it wrote everything it wanted. */
const endOf = (child: ChildProcess): Promise<SpeechError | null> =>
  new Promise((resolve) => {
    child.once('error', (cause) =>
      resolve(
        new SpeechError('unavailable', 'The program of the voice does not start.', { cause }),
      ),
    );
    child.once('close', (code, signal) =>
      resolve(code === 0 ? null : failed(`The program of the voice ended with ${code ?? signal}.`)),
    );
  });

/** The frames of one run of the program. */
async function* run(
  words: readonly [string, ...string[]],
  text: string,
  rate: AudioRate,
  limits: CommandLimits,
  signal: AbortSignal,
): AsyncGenerator<AudioFrame> {
  const [program, ...rest] = words;
  // Before the program starts: what a program wrote that ended before it was read is dropped.
  const resampling = await loadResampling();
  if (signal.aborted) throw aborted();
  // Settings and keys of this process are not for other programs.
  const { PATH, HOME, LANG } = process.env;
  const child = spawn(program, rest, {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { PATH, HOME, LANG },
  });
  let why: SpeechError | undefined;
  const stop = (error: SpeechError): void => {
    why ??= error;
    child.kill('SIGKILL');
    // A program that it started may hold the pipe open.
    child.stdout.destroy();
  };
  const onAbort = (): void => stop(aborted());
  const timer = setTimeout(
    () => stop(new SpeechError('timeout', 'The program of the voice took too long.')),
    limits.maxMs,
  );
  // The time of the program, not of the reader of its frames.
  child.once('exit', () => clearTimeout(timer));
  signal.addEventListener('abort', onAbort, { once: true });
  const ended = endOf(child);
  // A program that ends without reading is reported by its end.
  child.stdin.on('error', () => undefined);
  child.stdin.end(text);

  const wav = createWavStream();
  const framer = createFramer(rate);
  let resampler: Resampler | undefined;
  let bytes = 0;
  try {
    for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > limits.maxBytes)
        stop(new SpeechError('too-large', 'The program of the voice wrote too much.'));
      if (why) throw why;
      const pcm = wav.push(chunk);
      if (wav.rate === null) continue;
      resampler ??= resampling.open(wav.rate, rate);
      for (const frame of framer.push(resampler.push(pcm))) {
        if (signal.aborted) throw aborted();
        yield frame;
      }
    }
    const end = why ?? (await ended);
    if (end) throw end;
    if (wav.rate === null) throw failed('The program of the voice wrote no WAV file.');
    const last = framer.flush();
    if (last) yield last;
  } catch (error) {
    if (why) throw why;
    if (error instanceof SpeechError) throw error;
    if (error instanceof WavRefusal)
      throw failed(`The voice is not readable: ${error.message}`, error);
    throw failed('The program of the voice cannot be read.', error);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    stop(aborted());
    resampler?.close();
  }
}

/**
 * A voice by a program of the machine, started once a sentence, without a shell. Throws for a
 * command that cannot be read; that a program is missing shows at the first sentence, as
 * `unavailable`.
 */
export function createCommandVoice(options: CommandVoiceOptions): TextToSpeechPort {
  const { voices = defaultVoices, rate = 16_000, limits = defaultCommandLimits } = options;
  const words = wordsOfCommand(options.command);
  const places = createConcurrencyLimiter(limits);
  return {
    label: `Voice of the program ${words[0]}`,
    voices,
    async *speak(sentence, voice, signal) {
      if (sentence.length > limits.maxText)
        throw new SpeechError('too-large', 'The sentence is too long.');
      // Lines and control characters mean something to some programs.
      const text = sentence.replace(/\p{Cc}+/gu, ' ').trim();
      if (text === '') return;
      const id = voices.find((one) => one.id === voice)?.id ?? voices[0]?.id ?? '';
      const [program, ...rest] = words;
      const giveBack = await places.take(signal);
      try {
        const filled = rest.map((word) => word.replaceAll('{voice}', id));
        yield* run([program, ...filled], `${text}\n`, rate, limits, signal);
      } finally {
        giveBack();
      }
    },
  };
}
