// Programs that the test rig starts: all end with it, also when it is interrupted.
import { spawn } from 'node:child_process';

const running = new Set();
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));

/** Starts a program and collects its output. */
export function start(command, args, options = {}) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  const kept = { child, output: '', code: null };
  running.add(child);
  const keep = (chunk) => {
    kept.output = `${kept.output}${chunk}`.slice(-200_000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  child.on('error', (error) => keep(error.message));
  kept.ended = new Promise((resolve) =>
    child.once('close', (code, signal) => {
      running.delete(child);
      kept.code = code ?? signal ?? 127;
      resolve(kept.code);
    }),
  );
  return kept;
}

/**
 * Stops a program by SIGTERM, then by SIGKILL if it does not exit. Resolves with its exit code and
 * signal.
 */
export async function stop(kept, { signal = 'SIGTERM', timeoutMs = 30_000 } = {}) {
  if (kept.code !== null) return kept.code;
  kept.child.kill(signal);
  const timer = setTimeout(() => kept.child.kill('SIGKILL'), timeoutMs);
  const code = await kept.ended;
  clearTimeout(timer);
  return code;
}
