/**
 * A Jest runtime that evaluates a module once per worker instead of once per test file: loading the
 * server took longer than most of its tests. Test files themselves are evaluated each time and
 * share module state, like parts of one process. Used only in an environment that states which
 * modules are kept.
 */
import JestRuntime from 'jest-runtime';
import { counted } from './loading.mjs';

/** Evaluated modules, by the environment that owns the context. */
const evaluated = new WeakMap();

/** Modules by name: kept ones first, then those of this test file. */
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
    this.esmLoader.dynamicImport = counted(this.esmLoader.dynamicImport);
    const { watch, watchAll } = rest.at(-1);
    // In watch mode kept modules would be outdated after an edit.
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
   * A module that failed to load leaves others that wait for it, so the next file starts with an
   * empty registry.
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
   * Like Jest's, but remains usable for kept modules: their later imports go through the runtime
   * that loaded them.
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
