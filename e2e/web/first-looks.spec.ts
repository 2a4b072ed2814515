import { expect, type Page, test } from '@playwright/test';
import { enterSpeaking } from '../support/everywhere.js';
import { enter } from '../support/sessions.js';

const owner = 'owner@demo.patchbay.test';

/** The texts of a column of the table of a page, by its header. */
async function columnOf(page: Page, header: string): Promise<readonly string[]> {
  const table = page.getByRole('grid').first();
  await expect(table.getByRole('row').nth(2)).toBeVisible();
  const heads = await table.getByRole('columnheader').allInnerTexts();
  const at = heads.findIndex((text) => text.trim() === header);
  expect(at, header).toBeGreaterThanOrEqual(0);
  const cells = await table.getByRole('gridcell').allInnerTexts();
  return cells.filter((_, index) => index % heads.length === at);
}

test.describe('a wide page', () => {
  test.use({ viewport: { width: 1366, height: 850 }, isMobile: false });

  test('contacts say on which day they changed, and tasks whom they reach', async ({
    page,
    request,
  }) => {
    await enter(page, request, owner);
    await page.goto('/app/contacts');
    const days = await columnOf(page, 'Last change');
    expect(days.length).toBeGreaterThan(5);
    // A day, without the minute, and without the year where it is this one.
    const thisYear = new Date().getFullYear();
    expect(days.filter((day) => !/^\w{3} \d{1,2}(, \d{4})?$/.test(day))).toEqual([]);
    expect(days.filter((day) => day.endsWith(`${thisYear}`))).toEqual([]);
    await page.goto('/app/tasks');
    const people = await columnOf(page, 'Person');
    expect(people.length).toBeGreaterThan(5);
    expect(people.filter((name) => /[.!?]$/.test(name) || name.split(' ').length > 4)).toEqual([]);
  });

  test('a new metric begins at its title', async ({ page, request }) => {
    await enter(page, request, owner);
    await page.goto('/app/data/metric');
    await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
  });
});

test.describe('a narrow page', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the lines to share stay inside their field', async ({ page, request }) => {
    await enter(page, request, owner);
    await page.goto('/app?shareProfile=true');
    const lines = page.getByRole('dialog').getByRole('textbox').last();
    await expect(lines).toHaveValue(/<script/);
    const [inner, field] = await lines.evaluate((box) => [box.scrollWidth, box.clientWidth]);
    expect(inner).toBeLessThanOrEqual(field ?? 0);
  });

  test('in Spanish the events of a card stand in one line', async ({ page, request }) => {
    await enterSpeaking(page, request, { place: 'organization', language: 'es' });
    await page.goto('/app/data');
    const events = page.getByText(/^\d[\d.,]* eventos?$/);
    await expect(events.first()).toBeVisible();
    const lines = await events.evaluateAll((all) =>
      all.map((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      }),
    );
    expect(lines.filter((count) => count > 1)).toEqual([]);
  });
});
