import { build } from 'esbuild';

const source = decodeURIComponent(
  new URL('../../libs/data/api-client/src/wire-table.ts', import.meta.url).pathname,
);
const replaced = /libs\/data\/api-client\/src\/wire\.ts$/;

/**
 * Puts the finished wire table in the place of the module that derives it, so that no schema
 * travels to a browser. `only` keeps some operations.
 */
export function finishedWireTable({ only } = {}) {
  return {
    name: 'finished-wire-table',
    async load(id) {
      if (!replaced.test(id)) return null;
      // Bundled from source, so that a fresh clone needs no library built beforehand.
      const { outputFiles } = await build({
        entryPoints: [source],
        bundle: true,
        write: false,
        format: 'esm',
        platform: 'node',
        conditions: ['@patchbay/source'],
      });
      const module = await import(
        `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`
      );
      const table = Object.entries(module.createWireTable()).filter(
        ([name]) => !only || only.includes(name),
      );
      return `export const wireTable = ${JSON.stringify(Object.fromEntries(table))};`;
    },
  };
}
