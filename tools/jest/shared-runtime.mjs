/**
 * Jest's runtime, which evaluates a module once for all test files of a worker and not once for
 * each: loading the server took longer than most of its tests. Test files themselves are evaluated
 * anew, and share what parts of one process share. Only in an environment that says what is kept.
 */
import JestRuntime from 'jest-runtime';

/** What was evaluated, by the environment that has the context. */
const evaluated = new WeakMap();

/** Modules by name: those that are kept, and those of this test file. */
class Modules extends Map {
  constructor(kept, isKept) {
    super();
    this.kept = kept;
    this.isKept = isKept;
  }
  get(name) {
    return this.isKept(name) ? this.kept.get(name) : super.get(name);
  }
  has(name) {
    return this.isKept(name) ? this.kept.has(name) : super.has(name);
  }
  delete(name) {
    return this.isKept(name) ? this.kept.delete(name) : super.delete(name);
  }
  set(name, module) {
    if (!this.isKept(name)) return super.set(name, module);
    if (name.startsWith('@jest/globals/'))
      throw new Error(
        `${name.slice('@jest/globals/'.length)} is kept for other test files. It cannot import @jest/globals, of which each has its own.`,
      );
    this.kept.set(name, module);
    return this;
  }
}

export default class SharedRuntime extends JestRuntime {
  #kept;

  constructor(config, environment, ...rest) {
    super(config, environment, ...rest);
    const { watch, watchAll } = rest.at(-1);
    // Where a person edits while the process stays, what is kept would be old.
    if (!environment.isKept || watch || watchAll) return;
    if (!evaluated.has(environment))
      evaluated.set(environment, { esm: new Map(), cjs: new Map(), maps: new Map() });
    this.#kept = evaluated.get(environment);
    const modules = (kept) => new Modules(kept, (name) => environment.isKept(name));
    this.registries.esModuleRegistry = modules(this.#kept.esm);
    this.registries.moduleRegistry = modules(this.#kept.cjs);
    this.transformCache.sourceMaps = this.#kept.maps;
  }

  /**
   * What could not be loaded leaves modules behind that wait for it, so the next file begins from
   * nothing.
   */
  async unstable_importModule(...args) {
    try {
      return await super.unstable_importModule(...args);
    } catch (error) {
      this.#kept?.esm.clear();
      this.#kept?.cjs.clear();
      throw error;
    }
  }

  /**
   * As Jest's, but open for the modules that stay: what they import later comes by the runtime that
   * loaded them.
   */
  teardown() {
    if (!this.#kept) return super.teardown();
    this.restoreAllMocks();
    this.registries.clear();
    this.mockState.clear();
    this.fileCache.clear();
    this.transformCache.clear();
    this.jestGlobals.clearJestObjectCache();
    this.testState.state = 'loading';
  }
}
