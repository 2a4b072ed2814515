// Asks questions of the tests: which of them fail in a copy of the sources as it is now.
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('question-process.mjs', import.meta.url));
/**
 * Modules of tests that are over are not all given back; a process that holds more makes room for
 * another.
 */
const mostBytes = 1_200_000_000;
const keptOutput = 3000;

/**
 * One copy of the sources, and a process that runs tests in it one question at a time. What is
 * transpiled there goes into `cacheDirectory`.
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

  /** What the process has to say, or nothing when it ended instead. */
  async function answerOf(question) {
    child ??= start();
    const one = child;
    const replied = new Promise((resolve) => one.once('message', resolve));
    one.send(question, (error) => error && one.kill('SIGKILL'));
    // It may have ended before it was asked, too.
    const reply = await Promise.race([replied, one.ended.then(() => null)]);
    if (!reply || reply.problem || reply.heldBytes > mostBytes) await end();
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
     * The names of what failed, how many passed, and what the failures say. `template` names the
     * database that those of the tests are copied from. One red test answers a question, and what
     * comes after it is left out, unless the whole is asked for.
     */
    async ask(
      { in: library = 'libs/server/platform', files, only },
      { template = null, isWhole = false } = {},
    ) {
      const question = {
        library: join(folder, library),
        files,
        only,
        template,
        isWhole,
        cacheDirectory,
      };
      let reply = await answerOf(question);
      // Once more in a process that is fresh: what an earlier question left behind must not decide.
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
