import react from '@vitejs/plugin-react';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defaultClientConditions, defineConfig } from 'vite';
import { overlayModules, pageModules, screenModules } from '../../tools/vite/overlay-chunks.mjs';
import { compiledMessages } from '../../tools/vite/compiled-messages.mjs';
import { earlyFiles } from '../../tools/vite/early-files.mjs';
import { finishedWireTable } from '../../tools/vite/finished-wire-table.mjs';
import { frameGroup } from '../../tools/vite/frame-chunk.mjs';
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

const root = fileURLToPath(new URL('../..', import.meta.url));
const textOf = (file) => readFileSync(join(root, file), 'utf8');

/** The modules of screens by the names that stand in addresses. */
const byName = (modules) =>
  Object.fromEntries(
    modules.map(({ name, module }) => {
      const path = join(root, module);
      return [name, existsSync(`${path}.tsx`) ? `${path}.tsx` : `${path}.ts`];
    }),
  );
const pages = byName(screenModules(textOf));
const partsOfPages = byName(pageModules(textOf));
const overlays = byName(overlayModules(textOf));
const accounts = 'libs/features/accounts/src';
/** What the frame shows on every page, and fetches by itself. */
const besideFrame = ['titles/PageTitle', 'shell/Shell'].map((module) =>
  join(root, `${accounts}/${module}.tsx`),
);
/** What the frame shows where the browser keeps no session (`storageKeys.token`). */
const signIn = join(root, 'libs/features/profile/src/sign-in/SignIn.tsx');
/** The panels of an agent's editor by the parameter that opens it as an overlay. */
const panels = Object.fromEntries(
  Object.entries(partsOfPages).flatMap(([name, module]) =>
    name.startsWith('agents/') ? [[name.replace('agents/', 'agentPanel='), module]] : [],
  ),
);

const settings = {
  base: '/',
  root: fileURLToPath(new URL('.', import.meta.url)),
  resolve: { conditions: ['@patchbay/source', ...defaultClientConditions] },
  css: { modules: { localsConvention: 'camelCase' } },
};
const compile = () => [react(), compiledMessages({ together: true }), finishedWireTable()];

/**
 * Every page loads `base`; `first` is what else the first load needs; `frame` is what every page of
 * the console needs beyond it. Otherwise there is a file for each set of pages that share a module,
 * and on a line that takes its time to answer their number counts for more than their size.
 */
async function chunks() {
  const groups = [
    { name: 'base', test: everywhere, priority: 3 },
    { name: 'first', tags: ['$initial'], priority: 2 },
  ];
  const build = { rolldownOptions: { output: { codeSplitting: { groups } } } };
  const once = { ...settings, plugins: compile(), build };
  const ofFrame = await frameGroup(once, {
    name: 'frame',
    frame: pages.frame,
    inPlace: signIn,
    pages: [pages, partsOfPages, overlays].flatMap((modules) => Object.values(modules)),
    share: 1 / 3,
  });
  return [...groups, { ...ofFrame, priority: 1 }];
}

export default defineConfig(async ({ command }) => ({
  ...settings,
  plugins: [
    ...compile(),
    earlyFiles({
      paths: /^\/(?:app(?!\/embed)|inbox)(?:\/|$)/,
      always: [pages.frame, ...besideFrame],
      without: { key: 'token', modules: [signIn] },
      segments: { ...pages, ...partsOfPages },
      parameters: { ...overlays, ...panels },
    }),
    serviceWorker({ entry: new URL('src/service-worker/worker.ts', import.meta.url).pathname }),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    manifest: true,
    chunkSizeWarningLimit: 700,
    // Fonts and pictures stay files: a policy without data: addresses may come.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: { codeSplitting: { groups: command === 'build' ? await chunks() : [] } },
    },
  },
  server: {
    port: 4301,
    proxy: Object.fromEntries(
      forwarded.map((path) => [path, { target: server, changeOrigin: false }]),
    ),
  },
}));
