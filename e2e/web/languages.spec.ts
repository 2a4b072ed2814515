import { expect, test } from '@playwright/test';
import { people } from '../support/everywhere.js';
import { enter } from '../support/sessions.js';

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
