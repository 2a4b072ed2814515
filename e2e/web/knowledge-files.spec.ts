import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.js';
import { pdfFile, textFile, wordFile } from '../support/files.js';
import { openSection } from '../support/people.js';
import { enter } from '../support/sessions.js';

test('an owner uploads files, sees what is wrong with some, and asks about the others', async ({
  page,
  request,
}) => {
  const name = `Papers ${Date.now().toString(36)}`;
  await enter(page, request, 'owner@demo.patchbay.test');
  await openSection(page, 'Knowledge');
  await page.getByRole('button', { name: 'New knowledge base' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  const base = page.getByRole('dialog', { name });
  const documents = base.getByRole('list', { name: 'Documents' });
  const row = (file: string) => documents.getByRole('listitem').filter({ hasText: file });

  await test.step('a kind that is not read is named before anything is sent', async () => {
    await base.getByLabel('Files').setInputFiles([textFile('picture.png', 'x')]);
    await expect(base.getByText(/picture\.png is no PDF/)).toBeVisible();
    await expectAccessible(page, 'knowledge refused kind');
  });

  await test.step('several files are read, and each says how it went', async () => {
    await base
      .getByLabel('Files')
      .setInputFiles([
        pdfFile('Prices.pdf', ['A cleaning costs 120 dollars.', 'A whitening costs 280 dollars.']),
        wordFile('House rules.docx', 'Parking', 'Guests park behind the building.'),
        textFile('Holidays.md', '# Holidays\nWe are closed on the fourth of July.'),
        pdfFile('Scan.pdf', ['']),
        textFile('Letter.pdf', 'This is a text.'),
      ]);
    for (const file of ['Prices.pdf', 'House rules.docx', 'Holidays.md'])
      await expect(row(file)).toContainText('Ready', { timeout: 30_000 });
    await expect(row('Scan.pdf')).toContainText('Let a program recognize its text', {
      timeout: 30_000,
    });
    await expect(base.getByRole('list', { name: 'Uploads' })).toContainText(
      'It is not what the ending of its name says',
    );
    await expectAccessible(page, 'knowledge files');
    await base.getByRole('button', { name: 'Dismiss Letter.pdf' }).click();
    await expect(base.getByLabel('Files')).toBeFocused();
  });

  await test.step('a passage names its file and page, and the file can be had', async () => {
    await base.getByRole('tab', { name: 'Ask' }).click();
    await base.getByLabel('Question').fill('How much is a whitening?');
    await base.getByRole('button', { name: 'Ask', exact: true }).click();
    const link = base.getByRole('link', { name: 'Prices.pdf · page 2' });
    await expect(link).toBeVisible();
    await expectAccessible(page, 'knowledge passages');
    const reply = await request.get((await link.getAttribute('href')) ?? '');
    expect([reply.status(), reply.headers()['content-type']]).toEqual([200, 'application/pdf']);
    await base.getByLabel('Question').fill('Where do guests park?');
    await base.getByRole('button', { name: 'Ask', exact: true }).click();
    await expect(base.getByRole('link', { name: 'House rules.docx · Parking' })).toBeVisible();
  });

  await test.step('a file is replaced by one of its name, and deleted', async () => {
    await base.getByRole('tab', { name: 'Documents' }).click();
    await base.getByLabel('Files').setInputFiles([pdfFile('Scan.pdf', ['Now it has words.'])]);
    await expect(row('Scan.pdf')).toContainText('Ready', { timeout: 30_000 });
    await expect(documents.getByRole('listitem')).toHaveCount(4);
    await row('Scan.pdf').getByRole('button', { name: 'Actions of Scan.pdf' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(documents.getByRole('listitem')).toHaveCount(3);
  });
});
