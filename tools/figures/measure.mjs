// Runs the proofs of figures, each once: several figures may come from one.
import { fileURLToPath } from 'node:url';
import { run, withProgress } from '../process.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** The command of a proof as a reader would type it, without the paths of the runner. */
function wordsOf(command, cwd, sizes) {
  const words = [
    ...Object.entries(sizes).map(([name, value]) => `${name}=${value}`),
    ...command.map((word) => (/[\s'"]/.test(word) ? JSON.stringify(word) : word)),
  ].join(' ');
  return cwd === '.' ? words : `cd ${cwd} && ${words}`;
}

/** A function that runs a proof, or gives the result of the run that was. */
export function createMeasure(isLong) {
  const done = new Map();
  return async (proof, about, expected) => {
    const { cwd = '.', env = {}, long = {}, more = [] } = proof;
    const command = [...proof.command, ...(isLong ? more : [])];
    const sizes = { ...env, ...(isLong ? long : {}) };
    const words = wordsOf(command, cwd, sizes);
    if (!done.has(words)) {
      const began = Date.now();
      const { code, output } = await withProgress(
        `${about}: ${words}`,
        () =>
          run(command[0] === 'node' ? process.execPath : command[0], command.slice(1), {
            cwd: `${root}/${cwd}`,
            env: { ...sizes, FORCE_COLOR: '0' },
            quiet: true,
            // A busy machine takes several times as long; a proof that hangs is ended.
            limitMs: Math.max(60 * 60, 4 * expected) * 1000,
          }),
        process.stderr,
      );
      const seconds = Math.round((Date.now() - began) / 1000);
      done.set(words, { code, output: output.replaceAll(root, '.'), words, seconds });
    }
    return done.get(words);
  };
}
