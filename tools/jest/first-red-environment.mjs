// The Jest environment for planted holes. Third-party packages are evaluated once per process;
// sources, one of which has a hole, for each question. If one failing test answers the question,
// the remaining tests of this file and the following files are skipped.
import SharedNodeEnvironment from './shared-environment.mjs';

let isAnswered = false;
let asksForAll = false;
let variables = {};

/**
 * Called before each question. `env` has the environment variables that differ between questions.
 */
export const beginQuestion = ({ isWhole, env = {} }) => {
  isAnswered = false;
  asksForAll = isWhole;
  variables = env;
};

export default class FirstRedEnvironment extends SharedNodeEnvironment {
  isKept(name) {
    return name.includes('/node_modules/') || name.startsWith('node:');
  }

  /**
   * The context is shared by all questions; its environment variables are those of the process at
   * the first one.
   */
  async setup() {
    await super.setup();
    const { env } = this.global.process;
    for (const [name, value] of Object.entries(variables))
      if (value === null) delete env[name];
      else env[name] = value;
  }

  handleTestEvent(event, state) {
    super.handleTestEvent(event);
    if (event.name === 'run_start' && isAnswered) state.rootDescribeBlock.mode = 'skip';
    if (event.name === 'test_start' && isAnswered) event.test.mode = 'skip';
    if (event.name === 'test_done' && event.test.errors.length > 0) isAnswered = !asksForAll;
  }
}
