// Runs tests in a copy of the sources and reports which of them fail.
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { libraryOf } from '../jest/server-tests.mjs';
import { testFilesOf } from './holes/question-files.mjs';

const program = fileURLToPath(new URL('question-process.mjs', import.meta.url));
/** Jest does not free all modules of finished tests; a process above this memory is replaced. */
const maxBytes = 1_200_000_000;
const keptOutput = 3000;

/**
 * One copy of the sources, and a process that runs tests in it, one request at a time. Transpiled
 * code is cached in `cacheDirectory`.
 */
export function openRunner(folder, cacheDirectory) {
  let child = null;

  function start() {
    const one = fork(program, {
      execArgv: ['--experimental-vm-modules'],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    one.said = '';
    for (const stream of [one.stdout, one.stderr])
      stream.on('data', (chunk) => {
        one.said = (one.said + chunk).slice(-keptOutput);
      });
    one.ended = new Promise((resolve) => one.once('exit', resolve));
    return one;
  }

  /** The reply of the process, or undefined if it ended instead. */
  async function answerOf(question) {
    child ??= start();
    const one = child;
    const replied = new Promise((resolve) => one.once('message', resolve));
    one.send(question, (error) => error && one.kill('SIGKILL'));
    // The process may have ended before the request.
    const reply = await Promise.race([replied, one.ended.then(() => null)]);
    if (!reply || reply.problem || reply.heldBytes > maxBytes) await end();
    return reply ?? { problem: `The process ended.\n${one.said}` };
  }

  async function end() {
    const one = child;
    child = null;
    if (one?.connected) one.disconnect();
    await one?.ended;
  }

  return {
    folder,
    /**
     * The names and messages of failed tests, and the number of passed ones. `template` names the
     * template of the test databases. By default the run stops at the first failing test.
     */
    async ask(asked, { template = null, isWhole = false } = {}) {
      const question = {
        files: testFilesOf(asked).map((file) => ({
          library: join(folder, libraryOf(file)),
          file: file.slice(libraryOf(file).length + 1),
        })),
        only: asked.only,
        template,
        isWhole,
        cacheDirectory,
      };
      let reply = await answerOf(question);
      // Repeats in a fresh process, so that leftovers of an earlier run cannot decide the result.
      if (reply.problem) reply = await answerOf(question);
      const problem =
        reply.problem ??
        reply.suites.find((suite) => suite.problem)?.problem ??
        (reply.suites.length === 0 && 'No test file was found.');
      if (problem) throw new Error(`The test did not run:\n${problem.slice(0, keptOutput)}`);
      const tests = reply.suites.flatMap((suite) => suite.tests);
      const named = (status) =>
        tests.filter((test) => test.status === status).map((test) => test.fullName);
      return {
        failed: named('failed'),
        passed: named('passed').length,
        words: tests.flatMap((test) => test.failureMessages).join('\n'),
      };
    },
    end,
  };
}
