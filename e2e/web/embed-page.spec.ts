import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.js';
import { enter } from '../support/sessions.js';

test('an owner sees the button for a site, runs it, and gets its lines', async ({
  page,
  request,
}) => {
  await enter(page, request, 'owner@demo.patchbay.test');
  await page.goto('/app/settings/embed?kind=buttonV2');
  await page.getByLabel('Text of the button').fill('Ask the front desk');
  await page.getByLabel('Colour', { exact: true }).fill('#14532d');
  const preview = page.frameLocator('iframe[title="Preview: Chat button with a look"]');
  const button = preview.getByRole('button', { name: 'Ask the front desk' });
  await expect(button).toHaveCSS('background-color', 'rgb(20, 83, 45)');
  await expect(page.getByRole('group', { name: 'Lines for your page' })).toContainText(
    'data-text="Ask the front desk" data-color="#14532d"',
  );
  await expectAccessible(page, 'settings, embed');
  await button.click();
  const chat = preview.getByRole('dialog', { name: 'Chat' }).frameLocator('iframe');
  await expect(chat.getByRole('textbox')).toBeVisible();
});

test('a reseller lists a page and makes a test token that opens the app', async ({
  page,
  request,
}) => {
  await enter(page, request, 'reseller@demo.patchbay.test');
  await page.goto('/app/settings/embed');
  await page.getByLabel('Address of a page').fill('https://*.com');
  await page.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByLabel('Address of a page')).toHaveAccessibleDescription(/./);
  const origin = `https://portal-${Date.now()}.example.com`;
  await page.getByLabel('Address of a page').fill(origin);
  await page.getByRole('button', { name: 'Add' }).click();
  await page.getByRole('button', { name: `Remove ${origin}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText(origin)).toBeHidden();

  await page.getByLabel('First page').fill('/app/settings/members');
  await page.getByRole('button', { name: 'Make a token' }).click();
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Open' }).click();
  await expect(await opened).toHaveURL(/\/app(\/[a-z]+\/\d+)*\/settings\/members/);
});
