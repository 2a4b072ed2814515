import { fileURLToPath } from 'node:url';
import { build, defaultClientConditions } from 'vite';
import { compiledMessages } from '../../../tools/vite/compiled-messages.mjs';
import { finishedWireTable } from '../../../tools/vite/finished-wire-table.mjs';
import { lightReact, refuseLacking } from '../../../tools/vite/light-react/light-react.mjs';

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
      plugins: [compiledMessages(), finishedWireTable({ only: operations }), refuseLacking()],
      resolve: {
        conditions: ['@patchbay/source', ...defaultClientConditions],
        alias: lightReact,
      },
      css: { modules: { localsConvention: 'camelCase' } },
      oxc: { jsx: { runtime: 'automatic', importSource: 'react' } },
      build: {
        outDir: 'dist',
        emptyOutDir: false,
        target: 'es2022',
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: { input: ['embedChat.html'] },
      },
    });
  },
});
