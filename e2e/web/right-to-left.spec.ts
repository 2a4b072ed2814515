import { expect, type Page, test } from '@playwright/test';
import { violationsOn } from '../support/axe.js';
import { addressesOf, enterSpeaking, move } from '../support/everywhere.js';

const widths = [390, 1440];

/** How far the page is wider than its window. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('the console runs from right to left, within the window, and accessibly', async ({
  page,
  request,
}) => {
  const heard = await enterSpeaking(page, request, { place: 'organization', language: 'ar-XB' });
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
