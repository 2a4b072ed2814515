import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { compiledMessages } from '../../tools/vite/compiled-messages.mjs';
import { finishedWireTable } from '../../tools/vite/finished-wire-table.mjs';

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

export default defineConfig({
  base: '/',
  plugins: [react(), compiledMessages(), finishedWireTable()],
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
  },
  server: {
    port: 4301,
    proxy: Object.fromEntries(
      forwarded.map((path) => [path, { target: server, changeOrigin: false }]),
    ),
  },
});
