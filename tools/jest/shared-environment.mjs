/**
 * Node's environment of Jest with one context for all test files of a worker, so that
 * `shared-runtime.mjs` can keep evaluated modules in it. Changes that a file makes to globals and
 * environment variables are reverted before the next one.
 */
import { endAsyncContexts } from './async-contexts.mjs';
import QuickNodeEnvironment from './node-environment.mjs';

const described = (object) =>
  new Map(
    Reflect.ownKeys(object).map((key) => [key, Object.getOwnPropertyDescriptor(object, key)]),
  );

const isSame = (now, was) => now?.value === was.value && now.get === was.get && now.set === was.set;

/**
 * Returns a function that restores an object to its present state, except for properties that
 * cannot be changed.
 */
function takingBack(object) {
  const before = described(object);
  return () => {
    for (const [key, { configurable }] of described(object))
      if (configurable && !before.has(key)) delete object[key];
    for (const [key, was] of before) {
      const now = Object.getOwnPropertyDescriptor(object, key);
      if (!isSame(now, was) && now?.configurable !== false) Object.defineProperty(object, key, was);
    }
  };
}

/**
 * Returns a function that restores environment variables, which cannot be redefined as properties.
 */
function takingBackVariables(variables) {
  const before = { ...variables };
  return () => {
    for (const name of Object.keys(variables)) if (!(name in before)) delete variables[name];
    Object.assign(variables, before);
  };
}

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
