/**
 * Keeps what the engine compiled, so that the next test file of a worker does not compile the same
 * modules again. It still evaluates them anew, but for those that `shared-runtime.mjs` keeps. Jest
 * takes both constructors from `node:vm` at each use, so this has to be done once in a process.
 */
import vm from 'node:vm';

const { SourceTextModule, compileFunction } = vm;
const kept = new Map();

/**
 * Test files come once in a run. Code with an `import()` is compiled each time: what was kept
 * remembers the callback of the module that compiled it first, and that module may be gone ("A
 * dynamic import callback was not specified").
 */
const comesAgain = (name, code) =>
  name !== undefined && !/\.test\.tsx?$/.test(name) && !/\bimport\s*\(/.test(code);

/** What was kept of this very text; a text that has changed is compiled. */
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
