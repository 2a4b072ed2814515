import { build } from 'esbuild';

const source = decodeURIComponent(
  new URL('../../libs/data/api-client/src/wire-table.ts', import.meta.url).pathname,
);
const replaced = /libs\/data\/api-client\/src\/wire\.ts$/;

/**
 * Replaces the module that derives the wire table by the finished table, so that no schema is sent
 * to a browser. `only` selects operations.
 */
export function finishedWireTable({ only } = {}) {
  return {
    name: 'finished-wire-table',
    async load(id) {
      if (!replaced.test(id)) return null;
      // Bundled from source, so that a fresh clone needs no library built before.
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
