/**
 * Node's environment of Jest with one context for all test files of a worker, so that
 * `shared-runtime.mjs` can keep evaluated modules in it. Changes that a file makes to globals and
 * environment variables are reverted before the next one.
 */
import { endAsyncContexts } from './async-contexts.mjs';
import { takingBack, takingBackVariables } from './given-back.mjs';
import QuickNodeEnvironment from './node-environment.mjs';

const ofThisWorker = {};

export default class SharedNodeEnvironment extends QuickNodeEnvironment {
  constructor(config, context) {
    if (ofThisWorker.environment) return ofThisWorker.environment;
    super(config, context);
    const { process } = this.global;
    this.takeBack = [
      takingBack(this.global),
      takingBack(process),
      takingBack(this.global.Date),
      takingBackVariables(process.env),
    ];
    ofThisWorker.environment = this;
  }

  /** Whether a module is kept for the next test file: every module except the test file itself. */
  isKept(name) {
    return !/\.test\.tsx?(?:[?#]|$)/.test(name);
  }

  async setup() {
    if (this.isSetUp) return;
    this.isSetUp = true;
    await super.setup();
  }

  async teardown() {
    endAsyncContexts();
    this.fakeTimersModern.useRealTimers();
    for (const one of this.takeBack) one();
    // Jest would clear every value that was ever a global, as at the end of a context. This context
    // stays, so nothing may be cleared.
    this._globalProxy.leftovers = [];
  }
}
