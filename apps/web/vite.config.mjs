import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { compiledMessages } from '../../tools/vite/compiled-messages.mjs';
import { finishedWireTable } from '../../tools/vite/finished-wire-table.mjs';
import { serviceWorker } from '../../tools/vite/service-worker.mjs';

const server = process.env.API_URL ?? 'http://127.0.0.1:4300';
const forwarded = [
  '/api',
  '/internal',
  '/dev/outbox',
  '/dev/phone/',
  '/embed',
  '/embedChat',
  '/media',
];

const everywhere =
  /node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](?:react-)?(?:router|store|history))[\\/]/;

export default defineConfig({
  base: '/',
  plugins: [
    react(),
    compiledMessages(),
    finishedWireTable(),
    serviceWorker({ entry: new URL('src/service-worker/worker.ts', import.meta.url).pathname }),
  ],
  resolve: { conditions: ['@patchbay/source', ...defaultClientConditions] },
  css: { modules: { localsConvention: 'camelCase' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    manifest: true,
    chunkSizeWarningLimit: 700,
    // Fonts and pictures stay files: a policy without data: addresses may come.
    assetsInlineLimit: 0,
    // Every page loads these packages, so they are one chunk. Otherwise each lazy chunk that shares
    // one of their modules splits them further, which made the first load larger.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'base', test: everywhere }] } },
    },
  },
  server: {
    port: 4301,
    proxy: Object.fromEntries(
      forwarded.map((path) => [path, { target: server, changeOrigin: false }]),
    ),
  },
});
