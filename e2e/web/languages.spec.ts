import { expect, test } from '@playwright/test';
import { people } from '../support/everywhere.js';
import { enter } from '../support/sessions.js';
import { translatePage } from '../support/translator.js';

test('a person chooses Spanish in the menu, and a reload keeps it', async ({ page, request }) => {
  await enter(page, request, people.organization);
  await page
    .getByRole('button', { name: /^You: / })
    .filter({ visible: true })
    .click();
  await page.getByRole('menuitemradio', { name: 'Español' }).click();
  const inbox = page.getByRole('link', { name: 'Bandeja', exact: true });
  await expect(inbox.filter({ visible: true })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await page.reload();
  await expect(inbox.filter({ visible: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Inbox', exact: true })).toHaveCount(0);
});

test('a page that a browser translates shows what it says now', async ({ page, request }) => {
  await enter(page, request, people.organization);
  await page.goto('/app/contacts');
  const count = page.getByText(/\d of \d+ contacts/).filter({ visible: true });
  await expect(count).toBeVisible();
  await page.evaluate(translatePage);
  const translated = page.getByText(/«.* of \d+ contacts»/).filter({ visible: true });
  const all = await translated.innerText();
  await page.getByLabel('Search contacts').fill('Ann');
  await expect(translated).not.toHaveText(all);
  await page.getByLabel('Search contacts').fill('');
  await expect(translated).toHaveText(all);
});
