// Builds a floor page of its own, and serves it.
import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { serveFolder } from './floor-page.mjs';

/** The page of a folder beside this file, built into `folder`: its address, and `stop`. */
export async function buildFloorPage(name, folder) {
  const outDir = join(folder, name);
  await build({
    configFile: false,
    root: fileURLToPath(new URL(name, import.meta.url)),
    base: './',
    logLevel: 'warn',
    plugins: [react()],
    // The peers of the other benchmarks bring an older React with them.
    resolve: {
      alias: { react: fileURLToPath(new URL('../../node_modules/react', import.meta.url)) },
    },
    build: { outDir, emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0 },
  });
  return serveFolder(outDir);
}
