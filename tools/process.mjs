// Runs another program: `quiet` keeps its output for the error, otherwise it is shown and kept.
import { spawn } from 'node:child_process';

/**
 * Resolves with the exit code and all output; never rejects for a failing program. After `limitMs`
 * the program and its children are killed, and the code is 124.
 */
export function run(command, args, { cwd, env, quiet = false, limitMs } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    let output = '';
    let isOver = false;
    const keep = (stream) => (chunk) => {
      output += chunk;
      if (!quiet) stream.write(chunk);
    };
    const endGroup = (signal) => child.pid && endProcessGroup(child.pid, signal);
    const interrupted = () => endGroup('SIGINT');
    process.on('SIGINT', interrupted);
    const timer =
      limitMs &&
      setTimeout(() => {
        isOver = true;
        keep(process.stderr)(
          `\n${[command, ...args].join(' ')} took longer than ${Math.round(limitMs / 60_000)} minutes and was ended.\n`,
        );
        endGroup('SIGKILL');
      }, limitMs);
    const done = (code) => {
      clearTimeout(timer);
      process.off('SIGINT', interrupted);
      resolve({ code: isOver ? 124 : code, output });
    };
    child.stdout.on('data', keep(process.stdout));
    child.stderr.on('data', keep(process.stderr));
    child.on('error', (error) => {
      output += `${error.message}\n`;
      done(127);
    });
    child.on('close', (code, signal) => done(code ?? (signal ? 130 : 1)));
  });
}

function endProcessGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch {
    // The process has already ended.
  }
}

/**
 * Shows a progress line during a long operation: updated every second on a terminal, printed once
 * elsewhere.
 */
export async function withProgress(label, work, out = process.stdout) {
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  if (!out.isTTY) out.write(`${label}…\n`);
  const timer = out.isTTY
    ? setInterval(() => out.write(`\r${label}… ${seconds()} s`), 1000)
    : undefined;
  try {
    return await work();
  } finally {
    clearInterval(timer);
    out.write(out.isTTY ? `\r${label}: ${seconds()} s \n` : `${label}: ${seconds()} s\n`);
  }
}
