import { expect, test } from '@playwright/test';
import { bearer } from '../support/api.js';
import { expectAccessible } from '../support/axe.js';
import { openSection } from '../support/people.js';
import { enter, tokenFor } from '../support/sessions.js';

test('an owner finds one person twice, merges the two, and parts them again', async ({
  page,
  request,
}) => {
  const word = Date.now().toString(36);
  const [first, second] = [`Merge${word} Quill`, `QUILL, Merge${word}`];
  const token = await tokenFor(request, 'owner@demo.patchbay.test');
  const digits = String(Date.now()).slice(-4);
  const saved = async (data: object) => {
    const reply = await request.post('/api/v2/contact', { headers: bearer(token), data });
    expect(reply.ok()).toBe(true);
  };
  await saved({ phone: `+1512555${digits}`, name: first, status: 'lead' });
  await saved({
    email: `quill-${word}@example.com`,
    name: second,
    status: 'customer',
    agentContext: 'Prefers mornings. Has a dog called Biscuit.',
  });

  await enter(page, request, 'owner@demo.patchbay.test');
  await openSection(page, 'Contacts');
  await page.getByRole('link', { name: 'Duplicates' }).click();
  const group = page
    .getByRole('listitem')
    .filter({ hasText: `Merge${word}` })
    .first();
  await expect(group).toContainText('Same name');
  await expectAccessible(page, 'duplicates of contacts');

  await test.step('compares them, and takes one value of the other', async () => {
    await group.getByRole('link', { name: /^Compare/ }).click();
    await expect(page.getByRole('heading', { name: 'Merge two contacts' })).toBeVisible();
    const status = page.getByRole('radiogroup', { name: 'Value of Status' });
    await status.getByRole('radio', { name: 'Merged contact' }).check();
    await expect(status.getByRole('radio', { name: 'Merged contact' })).toBeChecked();
    await expectAccessible(page, 'comparison of two contacts');
  });

  await test.step('merges them', async () => {
    await page.getByRole('button', { name: 'Merge', exact: true }).click();
    await expect(page).toHaveURL(/\/contacts\/duplicates$/);
    await expect(page.getByRole('button', { name: /^Undo the merge/ }).first()).toBeVisible();
    await expectAccessible(page, 'merges that can be undone');
    await openSection(page, 'Contacts');
    await page.getByLabel('Search contacts').fill(word);
    const list = page.getByRole('grid', { name: 'Contacts' });
    await expect(list.getByText(new RegExp(`Merge${word}`)).first()).toBeVisible();
    await list
      .getByText(new RegExp(`Merge${word}`))
      .first()
      .click();
    const panel = page.getByRole('dialog', { name: new RegExp(`Merge${word}`) });
    await expect(panel).toContainText('Also reached at');
    await expectAccessible(page, 'merged contact');
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
  });

  await test.step('parts them again', async () => {
    await page.getByRole('link', { name: 'Duplicates' }).click();
    await page.getByRole('button', { name: new RegExp(`^Undo the merge of .*${word}`) }).click();
    await expect(page.getByText('They are two contacts again')).toBeVisible();
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: `Merge${word}` })
        .first(),
    ).toContainText('Same name');
  });

  await test.step('says that they are different people, and takes it back', async () => {
    const group = page
      .getByRole('listitem')
      .filter({ hasText: `Merge${word}` })
      .first();
    await group.getByRole('button', { name: /^Not the same person/ }).click();
    const undo = page.getByRole('button', { name: new RegExp(`^Undo that .*${word}`) });
    await expect(undo).toBeVisible();
    await expectAccessible(page, 'contacts that are different people');
    await undo.click();
    await expect(undo).toHaveCount(0);
    await expect(group).toContainText('Same name');
  });

  await test.step('writes what the agent knows at the contact', async () => {
    await group
      .getByRole('link', { name: new RegExp(`Merge${word} Quill`) })
      .first()
      .click();
    const panel = page.getByRole('dialog', { name: new RegExp(`Merge${word}`) });
    const field = panel.getByRole('textbox', { name: 'What the agent knows' });
    await field.fill(`Sings. ${word}`);
    await panel.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/^The agent knows it/)).toBeVisible();
    await expectAccessible(page, 'what the agent knows of a contact');
    await page.reload();
    await expect(field).toHaveValue(`Sings. ${word}`);
  });
});
