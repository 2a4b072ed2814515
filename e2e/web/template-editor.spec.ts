import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.js';
import { anOrganization, asReseller, reseller } from '../support/organizations.js';
import { openSection } from '../support/people.js';
import { enter } from '../support/sessions.js';

test('a reseller makes a template with questions and a condition, and a customer starts from it', async ({
  page,
  request,
}, info) => {
  test.slow();
  const headers = await asReseller(request);
  const title = `Walk-in desk ${Date.now().toString(36)}`;
  await enter(page, request, reseller);

  await test.step('makes a template, which opens in its editor', async () => {
    await openSection(page, 'Templates');
    await page.getByRole('button', { name: 'New template' }).click();
    const form = page.getByRole('dialog', { name: 'New template' });
    await form.getByLabel('Name', { exact: true }).fill(title);
    await form.getByRole('button', { name: 'Create template' }).click();
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByText('1 problem keeps it from being offered')).toBeVisible();
    await expect(page).toHaveURL(/templates\/edit\?.*template=templ_/);
    await expectAccessible(page, 'template editor empty');
  });

  await test.step('asks three questions, of which one depends on another', async () => {
    await addQuestion(page, 'What is your business called?');
    await addQuestion(page, 'Do you take walk-ins?', { type: 'Yes or no' });
    await addQuestion(page, 'Which trade is it?', { type: 'One of several' });
    await expect(page.getByText('2 problems keep it from being offered')).toBeVisible();
    await page.getByLabel('Choices').fill('barber\nbakery');
    await page.getByLabel('Choices').blur();
    await page.getByLabel('Do not ask it if').selectOption('Do you take walk-ins?');
    await page.getByRole('combobox', { name: 'is', exact: true }).selectOption('No');
    await expectAccessible(page, 'template editor question');
    await page.getByRole('button', { name: 'Move “Which trade is it?” up' }).click();
    await expect(page.getByRole('button', { name: /^Edit “/ }).nth(1)).toHaveAccessibleName(
      'Edit “Which trade is it?”',
    );
    await page.getByRole('button', { name: 'Move “Which trade is it?” down' }).click();
    // A finger scrolls; a mouse drags.
    if (info.project.name === 'phone') return;
    const rowOf = (question: string) =>
      page
        .getByRole('listitem')
        .filter({ has: page.getByRole('button', { name: `Edit “${question}”` }) });
    const grip = rowOf('Which trade is it?').getByTitle(/^Drag/);
    await grip.dragTo(rowOf('What is your business called?'));
    await expect(page.getByRole('button', { name: /^Edit “/ }).first()).toHaveAccessibleName(
      'Edit “Which trade is it?”',
    );
    const opener = page.getByRole('button', { name: 'Edit “Which trade is it?”' });
    await opener.click();
    await grip.dragTo(rowOf('Do you take walk-ins?'));
    await expect(page.getByRole('button', { name: /^Edit “/ }).last()).toHaveAccessibleName(
      'Edit “Which trade is it?”',
    );
    await opener.click();
  });

  await test.step('gives a key another name', async () => {
    await page.getByRole('button', { name: 'Edit “What is your business called?”' }).click();
    const key = page.getByLabel('Key', { exact: true });
    await expect(key).toHaveValue('businessCalled');
    await key.fill('shop');
    await key.press('Enter');
    await expect(page.getByText('Texts use the answer as {shop}.')).toBeVisible();
  });

  await test.step('writes the texts with chips and a condition', async () => {
    await part(page, 'Texts');
    const greeting = page.getByRole('textbox', { name: 'Greeting' });
    await greeting.click();
    await page.keyboard.type('Welcome to ');
    await page.getByRole('button', { name: '{shop}' }).first().click();
    const instructions = page.getByRole('textbox', { name: 'Instructions', exact: true });
    await instructions.click();
    await page.keyboard.type('You answer for {who}. ');
    await page.getByRole('button', { name: 'Insert a condition: Instructions' }).click();
    const condition = page.getByRole('group', { name: 'Insert a condition' });
    await condition
      .getByRole('combobox', { name: 'The part is used only if' })
      .selectOption('Which trade is it?');
    await condition.getByRole('combobox', { name: 'is', exact: true }).selectOption('bakery');
    await condition.getByRole('button', { name: 'Insert', exact: true }).click();
    await page.keyboard.type('Say which bread is left.');
    await expect(page.getByText('1 thing to check')).toBeVisible();
    await expect(page.getByText(/uses “who”, which is no question/)).toBeVisible();
    await expectAccessible(page, 'template editor texts');
  });

  await test.step('is led to the unknown marker, and mends it', async () => {
    await page.getByText(/uses “who”, which is no question/).click();
    const instructions = page.getByRole('textbox', { name: 'Instructions', exact: true });
    await expect(instructions).toBeFocused();
    await page.getByRole('button', { name: '1 marker to check' }).click();
    for (let at = 0; at < 'who'.length; at += 1) await page.keyboard.press('Delete');
    await page.keyboard.type('shop');
    await page.keyboard.press('End');
    await expect(page.getByText('1 thing to check')).toBeHidden();
  });

  await test.step('asks for a connection, and changes its mind', async () => {
    await part(page, 'Settings');
    const calendar = page.getByRole('checkbox', { name: 'Google Calendar' });
    await calendar.check();
    await expectAccessible(page, 'template editor settings');
    await calendar.uncheck();
  });

  await test.step('sees it as the form, as the questions and as the texts', async () => {
    await part(page, 'Preview');
    const preview = page.getByRole('complementary', { name: 'Preview' });
    await preview
      .getByRole('textbox', { name: 'What is your business called?' })
      .fill('Quay Bread');
    await preview.getByRole('combobox', { name: 'Do you take walk-ins?' }).selectOption('No');
    await expect(preview.getByText('Not asked, because of an answer above.')).toBeVisible();
    await expectAccessible(page, 'template preview form');
    await preview.getByRole('combobox', { name: 'Do you take walk-ins?' }).selectOption('Yes');
    await preview.getByRole('combobox', { name: 'Which trade is it?' }).selectOption('bakery');
    await preview.getByRole('radio', { name: 'Texts' }).check();
    await expect(preview.getByText('Welcome to Quay Bread')).toBeVisible();
    await expect(
      preview.getByText('You answer for Quay Bread. Say which bread is left.'),
    ).toBeVisible();
    await expectAccessible(page, 'template preview texts');
    await preview.getByRole('radio', { name: 'Setting up' }).check();
    await expect(preview.getByText('Question 1 of 3')).toBeVisible();
    await preview.getByRole('button', { name: 'Continue' }).click();
    await expect(preview.getByText('Question 2 of 3')).toBeVisible();
    await expectAccessible(page, 'template preview question');
  });

  await test.step('saves it with a key, offers it, and nothing is asked on the way out', async () => {
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page.getByText('All changes saved')).toBeVisible();
    await page.getByRole('button', { name: 'Offer it' }).click();
    await expect(page.getByRole('button', { name: 'Turn off' })).toBeVisible();
    await page.reload();
    await part(page, 'Questions');
    await expect(page.getByRole('button', { name: /^Edit “/ })).toHaveCount(3);
  });

  await test.step('is asked before a change is lost, and takes it back', async () => {
    await page.getByRole('button', { name: 'Remove “Which trade is it?”' }).click();
    await expect(page.getByRole('button', { name: /^Edit “/ })).toHaveCount(2);
    await openSection(page, 'Templates');
    const question = page.getByRole('alertdialog');
    await expectAccessible(page, 'template editor leaving');
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await expect(page.getByText('All changes saved')).toBeVisible();
  });

  await test.step('reads a template of an account above, which can be copied', async () => {
    await page.goto('/app/templates/edit?template=templ_message_taker&question=1');
    await expect(page.getByRole('button', { name: 'Make a copy' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
    await expectAccessible(page, 'template editor from above');
  });

  await test.step('a customer is set up from it, and its texts are right', async () => {
    const org = await anOrganization(request, title, `${title} agent`);
    await page.goto(`/app/org/${org}/agents?onboard=true`);
    const onboarding = page.getByRole('dialog', { name: 'Set up your agent' });
    await onboarding.getByRole('button', { name: /Start from a template/ }).click();
    await onboarding.getByRole('button', { name: new RegExp(title) }).click();
    const answer = async (question: string, give: () => Promise<unknown>) => {
      await expect(onboarding.getByRole('heading', { name: question })).toBeVisible();
      await give();
      await onboarding.getByRole('button', { name: /^Continue/ }).click();
    };
    const name = 'What is your business called?';
    await answer(name, () => onboarding.getByRole('textbox', { name }).fill('Quay Bread'));
    await answer('Do you take walk-ins?', () =>
      onboarding.getByRole('radio', { name: 'Yes' }).check(),
    );
    await answer('Which trade is it?', () =>
      onboarding.getByRole('radio', { name: 'bakery' }).check(),
    );
    await answer('time zone', async () => undefined);
    await answer('voice', async () => undefined);
    await expect(onboarding.getByRole('heading', { name: /Your agent is ready/ })).toBeVisible({
      timeout: 60_000,
    });
    const reply = await request.get(`/api/v2/agentEventRules/default?targetAccountId=${org}`, {
      headers,
    });
    expect(await reply.json()).toMatchObject({
      welcomeMessage: 'Welcome to Quay Bread',
      agentInstructions: 'You answer for Quay Bread. Say which bread is left.',
    });
  });
});

/** Adds a question, which opens, and says what it asks. */
async function addQuestion(page: Page, title: string, { type }: { type?: string } = {}) {
  await page.getByRole('button', { name: 'Add a question' }).click();
  await page.getByLabel('Question', { exact: true }).fill(title);
  if (type) await page.getByLabel('Type of answer').selectOption(type);
}

/** Shows a part of the editor. Where the preview stands beside the others, it is no part. */
async function part(page: Page, name: string) {
  const choice = page
    .getByRole('radiogroup', { name: 'What to edit' })
    .filter({ visible: true })
    .getByRole('radio', { name });
  if (name !== 'Preview' || (await choice.count()) > 0) await choice.check();
}
