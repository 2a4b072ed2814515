import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';

const cache = new URL('./code-cache.mjs', import.meta.url).href;

/** Modules of a worker: the same text twice, then another text of the same length and name. */
const program = `
  import vm from 'node:vm';
  import { keepCompiledCode } from ${JSON.stringify(cache)};
  keepCompiledCode();
  keepCompiledCode();
  const run = async (code) => {
    const module = new vm.SourceTextModule(code, { identifier: '/a.ts', context: vm.createContext({}) });
    await module.link(() => undefined);
    await module.evaluate();
    return [module.namespace.list.push(1), module.namespace.name()];
  };
  const one = "export const list = []; export const name = () => 'one';";
  const called = (code) => vm.compileFunction(code, ['a'], { filename: '/a.cjs' })(2);
  console.log(JSON.stringify([
    await run(one), await run(one), await run(one.replace("'one'", "'two'")), await run(one),
    called('return a + 1'), called('return a + 1'), called('return a + 3'), called('return a + 1'),
  ]));
`;

describe('cached code', () => {
  it('is evaluated for each test file, and compiled again if the text has changed', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--experimental-vm-modules',
      '--input-type=module',
      '-e',
      program,
    ]);
    assert.deepEqual(JSON.parse(stdout), [
      [1, 'one'],
      [1, 'one'],
      [1, 'two'],
      [1, 'one'],
      3,
      3,
      5,
      3,
    ]);
  });

  it('is not used for modules with a dynamic import, because the module that compiled it may be gone', async () => {
    const imports = `
      import vm from 'node:vm';
      import { keepCompiledCode } from ${JSON.stringify(cache)};
      keepCompiledCode();
      const run = async () => {
        const context = vm.createContext({});
        const target = new vm.SourceTextModule("export const name = 'b';", { identifier: '/b.ts', context });
        const module = new vm.SourceTextModule("export const load = () => import('./b.ts');", {
          identifier: '/a.ts', context, importModuleDynamically: async () => target,
        });
        for (const one of [target, module]) {
          await one.link(() => undefined);
          await one.evaluate();
        }
        return (await module.namespace.load()).name;
      };
      const names = [];
      for (let turn = 0; turn < 20; turn += 1) {
        names.push(await run());
        globalThis.gc();
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      console.log(JSON.stringify(names));
    `;
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--experimental-vm-modules',
      '--expose-gc',
      '--input-type=module',
      '-e',
      imports,
    ]);
    assert.deepEqual(JSON.parse(stdout), Array(20).fill('b'));
  });
});
