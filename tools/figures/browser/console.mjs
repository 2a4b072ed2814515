// The built product with the demo tree, Chromium, and pages of it that are signed in: what the
// figures of the screens are measured on.
import { chromium } from '@playwright/test';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getJson, signIn, startProduct } from '../../bench/product.mjs';
import { ensureBuilt, ensureInstalled } from '../../start/prepare.mjs';
import { placesOfOwner, placesOfStaff } from './places.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

/**
 * Starts both and resolves with the people who look, each with their token and places; `close` ends
 * everything.
 */
export async function openConsole() {
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  if (!existsSync(executablePath))
    throw new Error(`There is no browser at ${executablePath}: set CHROMIUM_PATH.`);
  await ensureInstalled(root);
  await ensureBuilt(root);
  const folder = mkdtempSync(join(tmpdir(), 'patchbay-screens-'));
  const product = await startProduct(root, join(folder, 'data'));
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });
  const { url } = product;
  return {
    url,
    browser,
    people: [
      { who: 'owner', email: 'owner@demo.patchbay.test', placesOf: placesOfOwner },
      { who: 'super-admin', email: 'super@demo.patchbay.test', placesOf: placesOfStaff },
    ],
    close: async () => {
      await browser.close();
      await product.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Signs a person in, and tells where they come. Anew before each walk: the session of staff ends
 * after a quarter of an hour.
 */
export async function begin({ url }, { email, placesOf }) {
  for (let left = 20; ; left -= 1) {
    try {
      const token = await signIn(url, email);
      return { token, places: await placesOf(url, token) };
    } catch (error) {
      // An address gets one code a minute.
      if (left === 0 || !/ 429/.test(error.message)) throw error;
      await pause(5000);
    }
  }
}

/**
 * A page whose browser is signed in by a session token: what a sign-in writes stands in its
 * storage.
 */
export async function pageOf({ browser, url }, token, options = {}) {
  const context = await browser.newContext({ baseURL: url, ...options });
  const { person } = await getJson(url, '/api/v2/viewer', token);
  const session = {
    token,
    id: String(person.id),
    userData: JSON.stringify({ username: person.name, email: person.email, kind: 'member' }),
  };
  await context.addInitScript((values) => {
    // Not a second time: what a walk does to the session stays.
    if (localStorage.getItem('id') !== null) return;
    for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value);
  }, session);
  return context.newPage();
}

/**
 * Goes to a place and waits until the screen is drawn and asks for nothing more, or asks too long.
 */
export async function visit(page, path, withinMs = 2500) {
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await page.waitForLoadState('networkidle', { timeout: withinMs }).catch(() => undefined);
  await page.waitForTimeout(150);
}
