// Starts the built product with the demo tree and Chromium, and opens signed-in pages: the
// environment for measurements of screens.
import { chromium } from '@playwright/test';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getJson, signIn, startProduct } from '../../bench/product.mjs';
import { chromiumPath } from '../../browser/chromium.mjs';
import { ensureBuilt, ensureInstalled } from '../../start/prepare.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

/**
 * Starts both and resolves with the demo users, each with their token and screens; `close` stops
 * everything.
 */
export async function openConsole() {
  const executablePath = chromiumPath();
  if (!executablePath || !existsSync(executablePath))
    throw new Error('There is no browser: install Debian’s chromium, or set CHROMIUM_PATH.');
  await ensureInstalled(root);
  await ensureBuilt(root);
  // Imported late: the packages of the workspace may only now be installed.
  const { placesOfOwner, placesOfStaff } = await import('./places.mjs');
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
 * Signs a user in and returns the screens they can open. Repeated before each walk, because
 * sessions of staff end after 15 minutes.
 */
export async function begin({ url }, { email, placesOf }) {
  for (let left = 20; ; left -= 1) {
    try {
      const token = await signIn(url, email);
      return { token, places: await placesOf(url, token) };
    } catch (error) {
      // An address may receive one code per minute.
      if (left === 0 || !/ 429/.test(error.message)) throw error;
      await pause(5000);
    }
  }
}

/**
 * A page that is signed in by a session token, which is written to its storage as a sign-in does.
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
    // Only once: changes that a walk makes to the session are kept.
    if (localStorage.getItem('id') !== null) return;
    for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value);
  }, session);
  return context.newPage();
}

/**
 * Opens a screen and waits until it is rendered and has no pending requests, or until a timeout.
 */
export async function visit(page, path, withinMs = 2500) {
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await page.waitForLoadState('networkidle', { timeout: withinMs }).catch(() => undefined);
  await page.waitForTimeout(150);
}
