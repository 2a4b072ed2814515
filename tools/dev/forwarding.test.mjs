// In development Vite serves the web app and proxies the server's paths.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { loadConfigFromFile } from 'vite';

const file = fileURLToPath(new URL('../../apps/web/vite.config.mjs', import.meta.url));
const { config } = await loadConfigFromFile({ command: 'serve', mode: 'development' }, file);
const isForwarded = (address) =>
  Object.keys(config.server.proxy).some((path) => address.startsWith(path));

describe('Vite in development', () => {
  for (const address of [
    '/api/v2/account',
    '/dev/outbox?to=a@b.co',
    '/dev/phone/text',
    '/dev/phone/numbers',
    '/embed/button.js',
    '/embedChat',
  ]) {
    it(`proxies ${address} to the server`, () => assert.ok(isForwarded(address)));
  }
  for (const address of ['/', '/app/org/7', '/dev/phone', '/src/main.tsx', '/@vite/client']) {
    it(`serves ${address} itself`, () => assert.ok(!isForwarded(address)));
  }
});
