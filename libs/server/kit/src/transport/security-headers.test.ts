import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fakeServer } from '../testing/fake-server.js';

const webRoot = mkdtempSync(join(tmpdir(), 'patchbay-headers-'));
writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>app</title>');
afterAll(() => rmSync(webRoot, { recursive: true }));

describe('an HTML page', () => {
  it('disables the browser features that it does not use, and writes markup by one policy only', async () => {
    const { url, http } = await fakeServer({}, { pages: { webRoot } });
    http.markReady();
    try {
      const { headers } = await fetch(`${url}/app`);
      const features = headers.get('permissions-policy') ?? '';
      for (const unused of ['camera', 'geolocation', 'payment', 'usb', 'display-capture'])
        expect(features).toContain(`${unused}=()`);
      for (const own of ['microphone', 'fullscreen', 'clipboard-write'])
        expect(features).toContain(`${own}=(self)`);
      const policy = headers.get('content-security-policy')?.split('; ') ?? [];
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy).toContain('trusted-types default');
    } finally {
      await http.close();
    }
  });
});
