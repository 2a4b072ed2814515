// Every story in a browser, over the built storybook: `npm run test:deep -- stories`.
import { defineConfig } from '@playwright/test';
import { headlessPath } from '../../tools/browser/chromium.mjs';

export default defineConfig({
  testDir: './checks',
  outputDir: './test-results',
  // One set of pictures for all machines: see tools/decisions/0035-storybook.md for the tolerance.
  snapshotPathTemplate: './pictures/{arg}{ext}',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  timeout: 120_000,
  reporter: [['list']],
  use: {
    launchOptions: {
      executablePath: headlessPath(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        // The storybook is served from this machine and needs no other host.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
      ],
    },
  },
});
