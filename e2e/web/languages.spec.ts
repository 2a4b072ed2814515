// The interface in the languages that are made for tests: `en-XA` puts every message in brackets,
// `ar-XB` runs from right to left. And Spanish, as a person chooses it.
import { expect, type Page, test } from '@playwright/test';
import { violationsOn } from '../support/axe.js';
import { overlays, pagesAt, type Place } from '../support/places.js';
import { enter } from '../support/sessions.js';
import { escapedTexts, Heard } from '../support/spoken.js';

const people = {
  organization: 'owner@demo.patchbay.test',
  above: 'reseller@demo.patchbay.test',
} as const satisfies Record<Place, string>;

const speak = (page: Page, language: string) =>
  page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);

/** Moves inside the app, as a link does: a whole load of each place would take minutes. */
async function move(page: Page, address: string, heard: Heard): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  const isOverlay = address.includes('?');
  await expect(page.locator('[role="dialog"], [role="alertdialog"]')).toHaveCount(
    isOverlay ? 1 : 0,
  );
  await expect(async () => {
    expect(heard.isQuiet).toBe(true);
    expect(await page.locator('[aria-busy="true"]').count()).toBe(0);
  }).toPass({ intervals: [20, 50, 100] });
}

/** The addresses of a person: every page of the account, and every overlay over the first one. */
async function addressesOf(page: Page, place: Place): Promise<readonly string[]> {
  const account = /^\/app(?:\/(?:partner|reseller|org|agent)\/\d+)+/.exec(
    new URL(page.url()).pathname,
  )?.[0];
  const base = account ?? '/app';
  const pages = (await pagesAt(place)).map((path) => `${base}${path}`);
  return [...pages, ...(await overlays()).map((name) => `${pages[0]}?${name}=true`)];
}

for (const [place, email] of Object.entries(people) as [Place, string][]) {
  test(`${email} reads no text that escaped the catalogues of messages`, async ({
    page,
    request,
  }) => {
    await speak(page, 'en-XA');
    const heard = new Heard(page);
    await enter(page, request, email);
    await expect(page.getByRole('navigation').first()).toBeVisible();
    const escaped: Record<string, readonly string[]> = {};
    for (const address of await addressesOf(page, place)) {
      await move(page, address, heard);
      const texts = await escapedTexts(page, heard);
      if (texts.length) escaped[address] = texts;
    }
    expect(escaped).toEqual({});
  });
}

const widths = [390, 1440];

/** How far the page is wider than its window. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('the console runs from right to left, within the window, and accessibly', async ({
  page,
  request,
}) => {
  await speak(page, 'ar-XB');
  const heard = new Heard(page);
  await enter(page, request, people.organization);
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const height = page.viewportSize()?.height ?? 900;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const wide: string[] = [];
  const found: Record<string, readonly string[]> = {};
  for (const [at, address] of (await addressesOf(page, 'organization')).entries()) {
    await move(page, address, heard);
    // Each place at both widths, and the next one from where this one ends: half of the changes.
    for (const width of at % 2 ? widths : [...widths].reverse()) {
      await page.setViewportSize({ width, height });
      if ((await overflow(page)) > 0) wide.push(`${address} at ${width} px`);
    }
    const violations = await violationsOn(page);
    if (violations.length) found[address] = violations;
  }
  expect(wide).toEqual([]);
  expect(found).toEqual({});
});

test('a person chooses Spanish in the menu, and a reload keeps it', async ({ page, request }) => {
  await enter(page, request, people.organization);
  await page
    .getByRole('button', { name: /^You: / })
    .filter({ visible: true })
    .click();
  await page.getByRole('menuitemradio', { name: 'Español' }).click();
  const settings = page.getByRole('link', { name: 'Ajustes', exact: true });
  await expect(settings.filter({ visible: true })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await page.reload();
  await expect(settings.filter({ visible: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Settings', exact: true })).toHaveCount(0);
});
