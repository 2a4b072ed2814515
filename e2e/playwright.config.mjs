// Browser journeys against a started product: a fresh data folder, the embedded database, the demo
// tree, the offline model.
import { defineConfig } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { headlessPath } from '../tools/browser/chromium.mjs';

const port = Number(process.env.E2E_PORT ?? 4310);
const hostPort = Number(process.env.E2E_HOST_PORT ?? 4390);
// A new folder for every run; the product creates it, because Nx reads this file whenever it
// computes the project graph.
process.env.E2E_DATA_DIR ??= join(tmpdir(), `patchbay-e2e-${randomUUID()}`);

/** `npm test` runs each file at one width, and says here which (tools/test/journeys.mjs). */
const filesAt = (width) => (process.env[`PATCHBAY_JOURNEYS_${width}`] ?? '**/*.spec.ts').split(',');

export default defineConfig({
  testDir: '.',
  outputDir: './test-results',
  workers: 2,
  fullyParallel: false,
  retries: 0,
  timeout: 600_000,
  expect: { timeout: 45_000 },
  reporter: [['list']],
  use: {
    actionTimeout: 60_000,
    baseURL: process.env.BASE_URL ?? `http://localhost:${port}`,
    screenshot: 'only-on-failure',
    // A journey sees each request of the page; `offline.spec.ts` is about the service worker.
    serviceWorkers: 'block',
    // A trace of each journey costs a third of its time; PATCHBAY_TRACE=1 takes one when a journey
    // that fails is repeated.
    trace: process.env.PATCHBAY_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: headlessPath(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    {
      name: 'wide',
      testMatch: filesAt('WIDE'),
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      testMatch: filesAt('PHONE'),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
  webServer: process.env.BASE_URL
    ? undefined
    : [
        {
          command: 'node tools/start/start.mjs',
          cwd: '..',
          url: `http://localhost:${port}/readyz`,
          timeout: 240_000,
          env: {
            PORT: String(port),
            PUBLIC_URL: `http://localhost:${port}`,
            DATA_DIR: process.env.E2E_DATA_DIR,
            SEED: 'demo',
            E2E_HOST_ORIGIN: `http://localhost:${hostPort}`,
            // Another site than the product, as Google is.
            GOOGLE_ENDPOINT: `http://127.0.0.1:${hostPort}/google`,
            GOOGLE_CLIENT_ID: 'client.apps.example',
            GOOGLE_CLIENT_SECRET: 'client-secret',
            // A machine that is busy with tests takes calls as well.
            MEDIA_MAX_DELAY: '5000',
          },
          stdout: 'pipe',
          // Asked to end rather than killed, so that the embedded database ends with it.
          gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
        },
        {
          command: `node host-page/serve.mjs ${hostPort} http://localhost:${port}`,
          url: `http://localhost:${hostPort}/health`,
          timeout: 120_000,
        },
      ],
});
