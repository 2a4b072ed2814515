import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.js';
import { openSection } from '../support/people.js';
import { enter } from '../support/sessions.js';

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAAAoCAIAAADBrGu+AAAApElEQVR42tXCgWYCAABF0fdhI2JERMQYEWOMiIjLGBEjRsSIESMiRn9xP2vf8Y6TB6yeAVbPEKvnEatnhNUzxuqZYPVMsXpmWD1PWD3PWD1zrJ4FVs8LVs8rVs8bVs8Sq2eF1bPG6tlg9YDV847V84HVs8Xq2WH1fGL17LF6vrB6Dlg9R6yeb6yeE1bPD1bPGavnF6vngtVzxeq5YfX8YfXcsfo/N80iALEjwLUAAAAASUVORK5CYII=',
  'base64',
);

/** A text of a new caller, and the row of the inbox that it makes. */
async function texted(page: Page, caller: string): Promise<void> {
  await page.request.post('/dev/phone/text', {
    data: { from: caller, to: '+15125550100', text: 'Can I bring the form on Friday?' },
  });
}

test('a member writes in a room: draft, file, note, reaction, saved reply, block', async ({
  page,
  request,
}, info) => {
  const tail = String(
    (info.project.name === 'phone' ? 2500 : 1000) + Math.floor(Math.random() * 1400),
  );
  await enter(page, request, 'owner@demo.patchbay.test');
  await texted(page, `+1737555${tail}`);
  await openSection(page, 'Inbox');
  await page.getByRole('link', { name: new RegExp(tail) }).click();
  const reply = page.getByLabel('Write a reply');
  // The bar of a phone has a tab of this name.
  const more = page.locator('header').getByRole('button', { name: 'More' });

  await test.step('a draft survives a reload', async () => {
    await reply.fill('Yes, please bring it');
    await page.reload();
    await expect(reply).toHaveValue('Yes, please bring it');
  });

  await test.step('a file of another kind is refused at its place, a picture is sent', async () => {
    const input = page.locator('input[type=file]');
    await input.setInputFiles({
      name: 'notes.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('x'),
    });
    await expect(page.getByText(/notes\.txt was not added/)).toBeVisible();
    await input.setInputFiles({ name: 'form.png', mimeType: 'image/png', buffer: picture });
    await expect(page.getByRole('button', { name: 'Remove form.png' })).toBeVisible();
    // The card beside the list has one too, of the steps until the agent takes calls.
    await expect(page.getByRole('main').getByRole('progressbar')).toHaveCount(0);
    await expectAccessible(page, 'a reply with a file');
    await reply.press('Control+Enter');
    await expect(reply).toHaveValue('');
    await expect(
      page.getByRole('region', { name: 'Messages' }).getByRole('img', { name: /^Picture form/ }),
    ).toBeVisible();
  });

  await test.step('a note stays with colleagues', async () => {
    await page.getByRole('button', { name: 'Note for colleagues' }).click();
    await page.getByRole('textbox', { name: 'Note for colleagues' }).fill('She prefers mornings.');
    await expectAccessible(page, 'writing a note');
    await page.getByRole('button', { name: 'Add note' }).click();
    const note = page.getByRole('article', { name: /Note by/ });
    await expect(note).toContainText('She prefers mornings.');
    await note.getByRole('button', { name: 'Assign' }).click();
    await page.getByRole('menuitemradio', { name: 'Assign to me' }).click();
    await expect(note.getByRole('button', { name: /Assigned to/ })).toBeVisible();
    await page.getByRole('button', { name: 'Note for colleagues' }).click();
  });

  await test.step('a reaction is set and taken back', async () => {
    const message = page.getByRole('listitem').filter({ hasText: 'Can I bring the form' }).first();
    await message.hover();
    await message.getByRole('button', { name: 'React' }).click();
    await expectAccessible(page, 'signs to react with');
    await page.getByRole('menuitemradio', { name: /Thumbs up/ }).click();
    const given = message.getByRole('button', { name: /^👍 by/ });
    await expect(given).toHaveAttribute('aria-pressed', 'true');
    await given.click();
    await expect(given).toHaveCount(0);
  });

  await test.step('a saved reply is kept, found by a slash and filled', async () => {
    await page.getByRole('button', { name: 'Saved replies' }).click();
    await page.getByRole('button', { name: 'Manage saved replies' }).click();
    await page.getByRole('button', { name: 'New saved reply' }).click();
    const name = `Hours ${tail}`;
    await page.getByRole('textbox', { name: /^Name/ }).fill(name);
    await page
      .getByRole('textbox', { name: /^Text/ })
      .fill('Hello {firstName}, {agent} opens at 9. {day}');
    await expect(page.getByText(/\{day\} has no value/)).toBeVisible();
    await expectAccessible(page, 'a new saved reply');
    await page.goBack();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(page.getByRole('textbox', { name: /^Name/ })).toHaveValue(name);
    await page.getByRole('checkbox', { name: 'Also for people of one agent' }).check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('button', { name: `Edit ${name}` })).toBeVisible();
    await expectAccessible(page, 'saved replies');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await reply.fill(`/hours ${tail}`);
    await expect(page.getByRole('option', { name: new RegExp(name) })).toBeVisible();
    await expectAccessible(page, 'finding a saved reply');
    await reply.press('Enter');
    await expect(reply).toHaveValue(/opens at 9/);
    await reply.fill('');
  });

  await test.step('the agent waits while a member answers', async () => {
    await page.getByRole('button', { name: 'Turn AI off' }).click();
    await expect(page.getByText(/You answer now; .* waits/)).toBeVisible();
    await expectAccessible(page, 'a thread with all entries');
  });

  await test.step('details: rating and cards', async () => {
    if (info.project.name === 'phone') {
      await more.click();
      await page.getByRole('menuitem', { name: 'Details' }).click();
    }
    await page.getByRole('radio', { name: '4 stars' }).check();
    await expect(page.getByRole('button', { name: 'Take the rating back' })).toBeVisible();
    await expectAccessible(page, 'details of a room');
    if (info.project.name === 'phone') await page.keyboard.press('Escape');
  });

  await test.step('a person is blocked and let back in', async () => {
    await more.click();
    await page.getByRole('menuitem', { name: 'Block this person' }).click();
    await expectAccessible(page, 'the question before a block');
    await page.getByRole('button', { name: 'Block', exact: true }).click();
    await expect(page.getByText(/You blocked this person/)).toBeVisible();
    await more.click();
    await page.getByRole('menuitem', { name: 'Unblock this person' }).click();
    await expect(page.getByText(/You unblocked this person/)).toBeVisible();
  });
});

test('a new conversation begins with people and a first message', async ({
  page,
  request,
}, info) => {
  const tail = String(
    (info.project.name === 'phone' ? 6500 : 5000) + Math.floor(Math.random() * 1400),
  );
  await enter(page, request, 'owner@demo.patchbay.test');
  await openSection(page, 'Inbox');
  await page.getByRole('button', { name: 'New conversation' }).click();
  await expect(page).toHaveURL(/new=/);
  const to = page.getByRole('combobox', { name: /^To/ });
  await to.fill(`737 555 ${tail}`);
  await to.press('Enter');
  await page.getByLabel('First message').fill('Your form is ready.');
  await expectAccessible(page, 'a new conversation');
  const asked = page.waitForEvent('dialog');
  void page.reload({ timeout: 5000 }).catch(() => undefined);
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await page.getByRole('button', { name: 'Back to the inbox' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Cancel this message?');
  await page.getByRole('button', { name: 'Keep writing' }).click();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page).toHaveURL(/active=/);
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Your form is ready.');
});
