// Node's environment of Jest for a question whose answer is given by one red test: what would run
// after it is left out, in this file and the next.
import QuickNodeEnvironment from './node-environment.mjs';

let isAnswered = false;

/** Before each question. */
export const beginQuestion = () => {
  isAnswered = false;
};

export default class FirstRedEnvironment extends QuickNodeEnvironment {
  handleTestEvent(event, state) {
    if (event.name === 'run_start' && isAnswered) state.rootDescribeBlock.mode = 'skip';
    if (event.name === 'test_start' && isAnswered) event.test.mode = 'skip';
    if (event.name === 'test_done' && event.test.errors.length > 0) isAnswered = true;
  }
}
