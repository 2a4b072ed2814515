// The environment of Jest for questions about planted holes. Packages are evaluated once in a
// process, and sources, of which one has a hole, for each question. Where the answer is given by
// one red test, what would run after it is left out, in this file and the next.
import SharedNodeEnvironment from './shared-environment.mjs';

let isAnswered = false;
let asksForAll = false;

/** Before each question. */
export const beginQuestion = ({ isWhole }) => {
  isAnswered = false;
  asksForAll = isWhole;
};

export default class FirstRedEnvironment extends SharedNodeEnvironment {
  isKept(name) {
    return name.includes('/node_modules/') || name.startsWith('node:');
  }

  handleTestEvent(event, state) {
    if (event.name === 'run_start' && isAnswered) state.rootDescribeBlock.mode = 'skip';
    if (event.name === 'test_start' && isAnswered) event.test.mode = 'skip';
    if (event.name === 'test_done' && event.test.errors.length > 0) isAnswered = !asksForAll;
  }
}
