/**
 * Node's environment of Jest with one context for all test files of a worker, so that
 * `shared-runtime.mjs` can keep there what it has evaluated. What a file leaves on the globals and
 * in the environment variables is taken back before the next one.
 */
import QuickNodeEnvironment from './node-environment.mjs';

const described = (object) =>
  new Map(
    Reflect.ownKeys(object).map((key) => [key, Object.getOwnPropertyDescriptor(object, key)]),
  );

const isSame = (now, was) => now?.value === was.value && now.get === was.get && now.set === was.set;

/** What takes an object back to what it is now, but for what cannot be changed. */
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

/** A copy of the environment variables, which is written by names. */
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

  /** Whether a module is kept for the next test file: all but the test file. */
  isKept(name) {
    return !/\.test\.tsx?(?:[?#]|$)/.test(name);
  }

  async setup() {
    if (this.isSetUp) return;
    this.isSetUp = true;
    await super.setup();
  }

  async teardown() {
    this.fakeTimersModern.useRealTimers();
    for (const one of this.takeBack) one();
    // What Jest would clear at the end of a context, which this one has not: all that was ever a
    // global.
    this._globalProxy.leftovers = [];
  }
}
