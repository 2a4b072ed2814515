/**
 * Caches compiled code, so that the next test file of a worker does not compile the same modules
 * again. Modules are still evaluated for each file, except those that `shared-runtime.mjs` keeps.
 * Jest reads both constructors from `node:vm` at each use, so they are replaced once per process.
 */
import vm from 'node:vm';

const { SourceTextModule, compileFunction } = vm;
const kept = new Map();

/**
 * Test files are not cached, because each runs once. Code with an `import()` is compiled each time:
 * cached code keeps the callback of the module that compiled it first, and that module may be gone
 * ("A dynamic import callback was not specified").
 */
const comesAgain = (name, code) =>
  name !== undefined && !/\.test\.tsx?$/.test(name) && !/\bimport\s*\(/.test(code);

/** The cached code of exactly this text, or undefined. */
const keptOf = (kind, name, code) => {
  const one = kept.get(`${kind} ${name}`);
  return one?.code === code ? one.cachedData : undefined;
};

class KeptSourceTextModule extends SourceTextModule {
  constructor(code, options) {
    const cachedData = keptOf('module', options?.identifier, code);
    super(code, cachedData ? { ...options, cachedData } : options);
    if (!cachedData && comesAgain(options?.identifier, code))
      kept.set(`module ${options.identifier}`, { code, cachedData: this.createCachedData() });
  }
}

function compileKept(code, params, options) {
  const name = options?.filename;
  const cachedData = keptOf(params, name, code);
  if (cachedData) return compileFunction(code, params, { ...options, cachedData });
  const made = compileFunction(code, params, {
    ...options,
    produceCachedData: comesAgain(name, code),
  });
  if (made.cachedData) kept.set(`${params} ${name}`, { code, cachedData: made.cachedData });
  return made;
}

export function keepCompiledCode() {
  if (vm.SourceTextModule === KeptSourceTextModule || !SourceTextModule) return;
  vm.SourceTextModule = KeptSourceTextModule;
  vm.compileFunction = compileKept;
}
