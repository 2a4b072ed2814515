// Firefox ESR of Debian by WebDriver BiDi, which Puppeteer speaks.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer from 'puppeteer-core';
import { findInPage } from './finder.mjs';

export const firefoxPath = '/usr/bin/firefox-esr';

/** Opens a browser. `isStorageApart` refuses storage to frames of other sites. */
export async function openFirefox({ isStorageApart = false } = {}) {
  const profile = mkdtempSync(join(tmpdir(), 'patchbay-firefox-'));
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: firefoxPath,
    headless: true,
    userDataDir: profile,
    extraPrefsFirefox: {
      // 1 refuses cookies and storage of other sites, which "block all third-party cookies" sets.
      'network.cookie.cookieBehavior': isStorageApart ? 1 : 5,
      'intl.accept_languages': 'en-US, en',
    },
  });
  const page = await browser.newPage();
  await page.setViewport({ width: 1440, height: 900 });
  let place = page;
  const find = async (kind, pattern) => {
    const handle = await place.evaluateHandle(findInPage, kind, pattern);
    return handle.asElement();
  };
  return {
    name: `Firefox ${(await browser.version()).replace('firefox/', '')}`,
    goto: async (url) => {
      place = page;
      await page.goto(url, { waitUntil: 'load', timeout: 60_000 });
    },
    run: (work, ...given) => place.evaluate(work, ...given),
    has: async (kind, pattern) => Boolean(await find(kind, pattern)),
    press: async (kind, pattern) => {
      const element = await find(kind, pattern);
      await element?.scrollIntoView();
      await element?.click();
      return Boolean(element);
    },
    type: async (pattern, text) => {
      const element = await find('field', pattern);
      await element?.click();
      await element?.type(text);
      return Boolean(element);
    },
    /** From now on, in the frame whose address begins so. */
    intoFrame: (address) => {
      const frame = page.frames().find((one) => one.url().startsWith(address));
      place = frame ?? place;
      return Promise.resolve(Boolean(frame));
    },
    address: () => Promise.resolve(place.url()),
    picture: (path) => page.screenshot({ path }),
    close: async () => {
      await browser.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
