// Browsers that keep no data for a frame of another site, or keep it apart from that of the site's
// own pages. A journey proves which of the two it has: `storageIn`.
import { test as base, type BrowserContext, chromium, expect, type Frame } from '@playwright/test';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumPath } from '../../tools/browser/chromium.mjs';

/** `refused`: every access throws. `partitioned`: a frame has a storage of its own in each site. */
export type ThirdPartyStorage = 'refused' | 'partitioned';

const hostPort = process.env['E2E_HOST_PORT'] ?? '4390';

/** The partner's page, on another site than the product: the port alone would be the same site. */
export const otherSite = `http://127.0.0.1:${hostPort}`;

/** The content settings of a profile: third-party cookies are off, as a person chooses it. */
const profileOf = (kind: ThirdPartyStorage, product: string) => ({
  profile: {
    cookie_controls_mode: 1,
    block_third_party_cookies: true,
    ...(kind === 'refused'
      ? {
          content_settings: {
            exceptions: { cookies: { [`${product},${otherSite}`]: { setting: 2 } } },
          },
        }
      : {}),
  },
});

/** What the frame may keep, tried out. */
export const storageIn = (frame: Frame) =>
  frame.evaluate(async () => {
    const tried = (use: () => string | null) => {
      try {
        return use();
      } catch (error) {
        return (error as Error).name;
      }
    };
    return {
      mark: tried(() => localStorage.getItem('mark')),
      tab: tried(() => {
        sessionStorage.setItem('tried', 'kept');
        return sessionStorage.getItem('tried');
      }),
      cookie: tried(() => {
        document.cookie = 'tried=1';
        return document.cookie;
      }),
      access: await document.hasStorageAccess(),
    };
  });

/** What `storageIn` finds in a frame of the product on the other site. */
export const expected = {
  refused: { mark: 'SecurityError', tab: 'SecurityError', cookie: '', access: false },
  partitioned: { mark: null, tab: 'kept', cookie: '', access: false },
} as const;

/** A browser of its own, whose pages of the product have kept something before. */
async function open(
  kind: ThirdPartyStorage,
  product: string,
  args: readonly string[],
  folder: string,
): Promise<BrowserContext> {
  mkdirSync(join(folder, 'Default'));
  writeFileSync(join(folder, 'Default/Preferences'), JSON.stringify(profileOf(kind, product)));
  // The last list of disabled features counts: the one of the test runner has partitions in it.
  const context = await chromium.launchPersistentContext(folder, {
    // The Chromium without windows reads no content settings.
    executablePath: chromiumPath(),
    args: [...args, '--disable-features=Translate'],
  });
  const own = await context.newPage();
  await own.goto(`${product}/readyz`);
  await own.evaluate(() => {
    localStorage.setItem('mark', 'own');
    document.cookie = 'mark=own';
  });
  expect(await own.evaluate(() => [localStorage.getItem('mark'), document.cookie])).toEqual([
    'own',
    'mark=own',
  ]);
  await own.close();
  return context;
}

export const test = base.extend<{ readonly kind: ThirdPartyStorage }>({
  kind: ['refused', { option: true }],
  context: async ({ kind, baseURL, launchOptions }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'patchbay-profile-'));
    const product = new URL(baseURL ?? '').origin;
    const context = await open(kind, product, launchOptions.args ?? [], folder);
    await use(context);
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  },
});
