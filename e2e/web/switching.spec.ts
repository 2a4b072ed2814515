import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.js';
import { takeOver } from '../support/people.js';
import { enter } from '../support/sessions.js';

const visible = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true });

test('a reseller switches accounts, returns, and finds accounts and pages by typing', async ({
  page,
  request,
}) => {
  await enter(page, request, 'reseller@demo.patchbay.test');
  const grid = page.getByRole('grid', { name: 'Organizations' });
  await takeOver(page, 'Northside Dental');
  await expect(page).toHaveTitle('Inbox · Northside Dental · Harborline');

  // Favourites belong to the account, which both widths share: their tests are beside the switcher.
  await test.step('the switcher lists the accounts of the level', async () => {
    await visible(page, 'Switch from Northside Dental').click();
    await expect(grid.getByRole('row', { name: /Ridgeway Roofing/ }).first()).toBeVisible();
    await expectAccessible(page, 'account switcher');
  });

  await test.step('Enter goes to the account, and the way back to where one was', async () => {
    await page.getByRole('combobox').fill('ridgeway');
    await page.keyboard.press('Enter');
    await expect(page).toHaveTitle('Inbox · Ridgeway Roofing · Harborline');
    await visible(page, 'Back to Northside Dental').click();
    await expect(page).toHaveTitle('Inbox · Northside Dental · Harborline');
  });

  await test.step('the palette finds recent accounts, and pages', async () => {
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Search or jump to' });
    await palette.getByRole('combobox').fill('ridge');
    await expect(palette.getByRole('option', { name: /Ridgeway Roofing/ }).first()).toBeVisible();
    await expectAccessible(page, 'palette with accounts');
    await palette.getByRole('combobox').fill('members');
    await page.keyboard.press('Enter');
    await expect(page).toHaveTitle('Members · Northside Dental · Harborline');
  });

  await test.step('a question mark lists the keys', async () => {
    await page.keyboard.press('Shift+?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await expectAccessible(page, 'keyboard shortcuts');
  });
});
