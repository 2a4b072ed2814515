import { defaultServerConditions, runnerImport } from 'vite';

const source = decodeURIComponent(new URL('../src/wire-table.ts', import.meta.url).pathname);
const replaced = /libs\/data\/api-client\/src\/wire\.ts$/;

/** Puts the finished wire table in the place of the module that derives it, so that no schema travels to a browser. `only` keeps some operations. */
export function finishedWireTable({ only } = {}) {
  return {
    name: 'finished-wire-table',
    async load(id) {
      if (!replaced.test(id)) return null;
      const { module } = await runnerImport(source, { configFile: false, resolve: { conditions: ['@patchbay/source', ...defaultServerConditions], externalConditions: ['@patchbay/source'] } });
      const table = Object.entries(module.createWireTable()).filter(([name]) => !only || only.includes(name));
      return `export const wireTable = ${JSON.stringify(Object.fromEntries(table))};`;
    },
  };
}
