// Every page and overlay of a person, in a language. Two are made for tests: `en-XA` puts each
// message in brackets, `ar-XB` runs from right to left.
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { overlays, pagesAt, type Place } from './places.js';
import { enter } from './sessions.js';
import { escapedTexts, Heard } from './spoken.js';

export const people = {
  organization: 'owner@demo.patchbay.test',
  above: 'reseller@demo.patchbay.test',
} as const satisfies Record<Place, string>;

/** Opens the console as the person of a place, in a language. */
export async function enterSpeaking(
  page: Page,
  request: APIRequestContext,
  { place, language }: { readonly place: Place; readonly language: string },
): Promise<Heard> {
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
  const heard = new Heard(page);
  await enter(page, request, people[place]);
  await expect(page.getByRole('navigation').first()).toBeVisible();
  return heard;
}

/** Moves inside the app, as a link does: a whole load of each place would take minutes. */
export async function move(page: Page, address: string, heard: Heard): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  const isOverlay = /\?\w+=true$/.test(address);
  await expect(page.locator('[role="dialog"], [role="alertdialog"]')).toHaveCount(
    isOverlay ? 1 : 0,
  );
  await quiet(page, heard);
}

/** Waits until all answers have come and nothing says that it is busy. */
export const quiet = (page: Page, heard: Heard): Promise<void> =>
  expect(async () => {
    expect(heard.isQuiet).toBe(true);
    expect(await page.locator('[aria-busy="true"], [data-skeleton]').count()).toBe(0);
  }).toPass({ intervals: [20, 50, 100] });

/** The beginning of an address, with its accounts: those are others in each run. */
const accountsIn = /^\/app(?:\/(?:partner|reseller|org|agent)\/\d+)*/;

/** The account of the address that a page shows, as `/app/org/7`. */
export const accountOf = (page: Page): string =>
  accountsIn.exec(new URL(page.url()).pathname)?.[0] ?? '/app';

/** A page that shows nothing that other journeys write meanwhile, as the inbox does. */
export const quietPage = '/settings';

/** The addresses of a person: every page of the account, and every overlay over a quiet one. */
export async function addressesOf(page: Page, place: Place): Promise<readonly string[]> {
  const base = accountOf(page);
  const pages = (await pagesAt(place)).map((path) => `${base}${path}`);
  return [...pages, ...(await overlays()).map((name) => `${base}${quietPage}?${name}=true`)];
}

/** A place by its name: the page `/data/logs`, the overlay `?help`. */
export const placeOf = (address: string): string =>
  address.replace(accountsIn, '').replace(/^.*(\?\w+)=true$/, '$1');

/** The texts of each place that no catalogue of messages holds. */
export async function escapedTextsOf(
  page: Page,
  place: Place,
  heard: Heard,
): Promise<Record<string, readonly string[]>> {
  const escaped: Record<string, readonly string[]> = {};
  for (const address of await addressesOf(page, place)) {
    await move(page, address, heard);
    let texts = await escapedTexts(page, heard);
    if (texts.length) {
      // The browser may have dropped the body of a reply before it was read, and the page keeps
      // what it said. A text that is no data is there again when the page asks again.
      await page.reload();
      await move(page, address, heard);
      texts = await escapedTexts(page, heard);
    }
    if (texts.length) escaped[address] = texts;
  }
  return escaped;
}
