import { fileURLToPath } from 'node:url';
import { build, defaultClientConditions } from 'vite';
import { compiledMessages } from '../../../tools/vite/compiled-messages.mjs';
import { finishedWireTable } from '../../../tools/vite/finished-wire-table.mjs';

const folder = fileURLToPath(new URL('..', import.meta.url));

/**
 * Writes the page of the chat beside that of the booking form. It is made of the same parts on a
 * light runtime with the interface of React, which is a tenth of its size.
 */
export const visitorChat = (operations) => ({
  name: 'visitor-chat',
  apply: 'build',
  async closeBundle() {
    await build({
      configFile: false,
      root: folder,
      base: '/embed/',
      logLevel: 'warn',
      plugins: [compiledMessages(), finishedWireTable({ only: operations })],
      resolve: {
        conditions: ['@patchbay/source', ...defaultClientConditions],
        alias: [
          { find: /^react\/(jsx-runtime|jsx-dev-runtime)$/, replacement: 'preact/$1' },
          { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
          { find: /^react(-dom)?$/, replacement: 'preact/compat' },
        ],
      },
      css: { modules: { localsConvention: 'camelCase' } },
      oxc: { jsx: { runtime: 'automatic', importSource: 'react' } },
      build: {
        outDir: 'dist',
        emptyOutDir: false,
        target: 'es2022',
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        // Parts that the chat leaves out import what the light runtime has not.
        rolldownOptions: { input: ['embedChat.html'], shimMissingExports: true },
      },
    });
  },
});
