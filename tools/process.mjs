// Runs another program: `quiet` keeps its output for the error, `tee` shows and keeps it.
import { spawn } from 'node:child_process';

/** Resolves with the exit code and everything that was printed; never rejects for a failing program. */
export function run(command, args, { cwd, env, quiet = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (stream) => (chunk) => {
      output += chunk;
      if (!quiet) stream.write(chunk);
    };
    child.stdout.on('data', keep(process.stdout));
    child.stderr.on('data', keep(process.stderr));
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n` }));
    child.on('close', (code, signal) => resolve({ code: code ?? (signal ? 130 : 1), output }));
  });
}

/** Shows one line while something takes long: rewritten every second on a terminal, printed once elsewhere. */
export async function withProgress(label, work, out = process.stdout) {
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  if (!out.isTTY) out.write(`${label}…\n`);
  const timer = out.isTTY ? setInterval(() => out.write(`\r${label}… ${seconds()} s`), 1000) : undefined;
  try {
    return await work();
  } finally {
    clearInterval(timer);
    out.write(out.isTTY ? `\r${label}: ${seconds()} s \n` : `${label}: ${seconds()} s\n`);
  }
}
