import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.js';
import { openSection } from '../support/people.js';
import { enter } from '../support/sessions.js';

test('an owner reads what each row of a file would do, and imports the contacts', async ({
  page,
  request,
}) => {
  const family = `Import${Date.now().toString(36)}`;
  const csv = [
    'Name,E-mail,Shoe size,Last change',
    `Ada ${family},ada-${family}@example.com,38,`,
    `Ben ${family},ben-${family}@example.com,,`,
    `Cleo ${family},no address,,`,
    '',
  ].join('\n');
  const choose = () =>
    page
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'contacts.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  const rows = page.getByRole('grid', { name: 'Rows' });
  await enter(page, request, 'owner@demo.patchbay.test');
  await openSection(page, 'Contacts');
  await page.getByRole('link', { name: 'Import' }).click();
  await expect(page).toHaveURL(/\/contacts\/import$/);

  await test.step('before anything is written', async () => {
    await choose();
    await expect(rows.getByRole('row', { name: `Cleo ${family}` })).toContainText('e-mail address');
    await expect(page.getByLabel('Shoe size')).toHaveValue('customFields.Shoe size');
    await expectAccessible(page, 'plan of an import');
  });

  await test.step('after it', async () => {
    await page.getByRole('button', { name: 'Import 2 contacts' }).click();
    await expect(page.getByText('2 contacts imported')).toBeVisible();
    await expectAccessible(page, 'imported contacts');
    await rows.getByText(`Ada ${family}`).click();
    await expect(page.getByRole('dialog', { name: `Ada ${family}` })).toContainText('Shoe size');
    await page.keyboard.press('Escape');
  });

  await test.step('a second time there is nothing to do', async () => {
    await page.getByRole('button', { name: 'Choose another file' }).click();
    await choose();
    await expect(page.getByRole('button', { name: 'Import 0 contacts' })).toBeDisabled();
    await openSection(page, 'Contacts');
    await page.getByLabel('Search contacts').fill(family);
    await expect(page.getByText(`Ben ${family}`).first()).toBeVisible();
  });
});
