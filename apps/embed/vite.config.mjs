import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { compiledMessages } from '../../tools/vite/compiled-messages.mjs';
import { finishedWireTable } from '../../tools/vite/finished-wire-table.mjs';
import { partnerScripts } from './build/partner-scripts.mjs';
import { visitorChat } from './build/visitor-chat.mjs';

/** The calls of the embedded chat and booking form; the table of this bundle holds no others. */
const only = [
  'allocateTempUserSession',
  'bookDealerAppointment',
  'findDealerCustomer',
  'getProfileByUsername',
  'identifyVisitor',
  'listDealerAvailability',
  'listDealerServices',
  'lookupDomain',
  'visitorEvents',
  'visitorSend',
  'visitorThread',
];

export default defineConfig({
  // The server offers this folder under /embed/, and its page also at /embedChat.
  base: '/embed/',
  plugins: [
    react(),
    compiledMessages(),
    finishedWireTable({ only }),
    partnerScripts(),
    visitorChat(only),
  ],
  resolve: { conditions: ['@patchbay/source', ...defaultClientConditions] },
  css: { modules: { localsConvention: 'camelCase' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    // Budgets are measured by it.
    manifest: true,
    // The second page shows a button to the partner who chooses it in the console.
    rollupOptions: { input: ['index.html', 'preview.html'] },
  },
});
