import { expect, test } from '@playwright/test';
import { codeFor } from '../support/api.js';
import { expectAccessible } from '../support/axe.js';
import { allow, consentWindow } from '../support/calendars.js';
import { freshEmail } from '../support/people.js';

test('a dentist signs up, describes the practice, edits the agent, accepts a suggestion, publishes and tests it', async ({
  page,
  request,
}) => {
  const email = freshEmail('dentist');

  await test.step('signs up with a code', async () => {
    await page.goto('/app');
    await page.getByRole('button', { name: 'Create an account' }).click();
    await page.getByLabel('Business', { exact: true }).fill('Cedar Dental');
    await page.getByLabel('Your name').fill('Kim Cedar');
    await page.getByLabel('E-mail').fill(email);
    await expectAccessible(page, 'sign-up');
    const asked = Date.now();
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    const code = await codeFor(request, email, asked);
    const field = page.getByLabel('Code', { exact: true });
    await field.fill('111111' === code ? '222222' : '111111');
    await expect(page.getByText('Could not verify code.')).toBeVisible();
    await expect(field).toBeVisible();
    await field.fill(code.slice(0, 5));
    await expect(field).toBeVisible();
    await field.fill(code);
    await expect(field).toBeHidden();
  });

  const onboarding = page.getByRole('dialog', { name: 'Set up your agent' });
  await test.step('chooses a template and answers one question at a time', async () => {
    await expect(onboarding).toBeVisible();
    const fromTemplate = onboarding.getByRole('button', { name: /Start from a template/ });
    await fromTemplate.click();
    await expectAccessible(page, 'template choice');
    await onboarding.getByRole('button', { name: /Appointment Scheduler/ }).click();
    await expect(
      onboarding.getByRole('heading', { name: 'What kind of business is it?' }),
    ).toBeVisible();
    await page.reload();
    await expect(
      onboarding.getByRole('heading', { name: 'What kind of business is it?' }),
    ).toBeVisible();
    // A choice goes on by itself.
    await onboarding.getByRole('radio', { name: 'dental practice' }).check();
    await answer('Where do people find you?', '12 Cedar Road, Austin');
    await write('When are you open?', 'Monday to Friday from 8 AM to 4 PM');
    // The answer is checked behind the next question, and a mark leads back to what was found.
    await expect(onboarding.getByRole('heading', { name: 'What do you offer?' })).toBeVisible();
    await onboarding.getByRole('button', { name: '1 suggestion' }).click();
    await onboarding.getByRole('button', { name: 'View', exact: true }).click();
    const suggestion = page.getByRole('dialog').filter({ hasText: 'Suggestion for' });
    await expectAccessible(page, 'suggestion at a question');
    await suggestion.getByRole('button', { name: 'Apply Changes' }).click();
    await expect(onboarding.getByRole('textbox', { name: 'When are you open?' })).toHaveValue(
      /^Monday to Friday from 8 AM to 4 PM.+/,
    );
    await onboarding.getByRole('button', { name: /^Continue/ }).click();
    await expect(onboarding.getByRole('heading', { name: 'What do you offer?' })).toBeVisible();
    await expectAccessible(page, 'question');
    await answer('What do you offer?', 'Cleanings take 40 minutes. We also do crowns and bridges.');
    await onboarding.getByRole('button', { name: /^Continue/ }).click();
    await answer('What should your agent be called?', 'Robin');
    await answer(
      'What should callers hear first?',
      'Thank you so very much for calling {orgName}, the friendly family practice on Cedar ' +
        'Road here in Austin. My name is {agentName} and I am the assistant. How may I help you today?',
    );
    await onboarding.getByRole('button', { name: 'Skip for now' }).click();
  });

  await test.step('connects a calendar, which leads back to the same step', async () => {
    await expect(onboarding.getByRole('heading', { name: /Google Calendar/ })).toBeVisible();
    await onboarding.getByRole('button', { name: 'Connect', exact: true }).click();
    const calendar = page.getByRole('dialog', { name: 'Google Calendar' });
    const connect = calendar.getByRole('button', { name: 'Connect', exact: true });
    await allow(await consentWindow(page, () => connect.click()));
    await expect(calendar.getByRole('radio', { name: 'office' })).toBeChecked();
    await calendar.getByRole('button', { name: 'Done' }).click();
    await expect(calendar).toBeHidden();
    await expect(onboarding.getByText('Connected', { exact: true })).toBeVisible();
    await expectAccessible(page, 'onboarding connected');
  });

  await test.step('completes time zone and voice, and sees the progress of the agent', async () => {
    await onboarding.getByRole('button', { name: /^Continue/ }).click();
    await expect(onboarding.getByRole('heading', { name: /time zone/i })).toBeVisible();
    await onboarding.getByRole('button', { name: /^Continue/ }).click();
    await expect(onboarding.getByRole('heading', { name: /voice/i })).toBeVisible();
    await expectAccessible(page, 'voices');
    await onboarding.getByRole('button', { name: /^Continue/ }).click();
    await expect(onboarding.getByRole('heading', { name: /Your agent is ready/ })).toBeVisible({
      timeout: 60_000,
    });
    await onboarding.getByRole('button', { name: 'Open the editor' }).click();
    await expect(onboarding).toBeHidden();
  });

  await test.step('edits the agent with auto-save, accepts a suggestion and publishes', async () => {
    const offer = page.getByRole('textbox', { name: 'What do you offer?' });
    await offer.fill('Cleanings take 40 minutes. We also do crowns, bridges and whitening.');
    await expect(page.getByText(/Draft saved/).first()).toBeVisible();
    await expectAccessible(page, 'editor');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const found = page.getByRole('alertdialog', { name: 'Suggestions Found' });
    await found.getByRole('button', { name: 'View Suggestions' }).click();
    await expect(page.getByText(/1 of \d+ Suggestion/)).toBeVisible();
    await page.getByRole('button', { name: 'View', exact: true }).click();
    const suggestion = page.getByRole('dialog').filter({ hasText: 'Suggestion for' });
    await expect(suggestion.getByRole('tab', { name: 'Changes' })).toBeVisible();
    await expectAccessible(page, 'suggestion');
    await suggestion.getByRole('button', { name: 'Apply Changes' }).click();
    await expect(suggestion).toBeHidden({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const again = page.getByRole('alertdialog', { name: 'Suggestions Found' });
    const published = page.getByText(/Published/);
    await expect(again.or(published).first()).toBeVisible({ timeout: 60_000 });
    if (await again.isVisible()) await again.getByRole('button', { name: 'Ignore & Save' }).click();
    await expect(
      page
        .getByText(/Same as live/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    await expect(
      page.getByText('Live', { exact: true }).filter({ visible: true }).first(),
    ).toBeVisible();
  });

  await test.step('talks to it', async () => {
    const test_ = page
      .getByRole('region', { name: 'Test chat' })
      .or(page.getByRole('dialog', { name: 'Test your agent' }));
    if (!(await test_.first().isVisible()))
      await page.getByRole('button', { name: 'Test', exact: true }).click();
    await expect(test_.getByText(/Cedar Dental/).first()).toBeVisible();
    await say('When are you open?');
    await expect(test_.getByText(/8 AM to 4 PM/).first()).toBeVisible({ timeout: 60_000 });
    await say('I would like to leave a message for the dentist');
    await say('My name is Dana Whitfield');
    await say('Please call me back about a crown');
    await say('My number is +1 512 555 0148');
    await expect(test_.getByText('Take a Message').first()).toBeVisible({ timeout: 60_000 });
    await expectAccessible(page, 'test chat');

    async function say(text: string) {
      const field = test_.getByRole('textbox', { name: 'Say something as a caller' });
      await field.fill(text);
      await field.press('Enter');
      await expect(test_.getByRole('status', { name: 'The agent is answering' })).toBeHidden({
        timeout: 60_000,
      });
    }
  });

  /** Answers a question as written, whatever is suggested. */
  async function answer(question: string, text: string) {
    await write(question, text);
    const next = onboarding.getByRole('heading', { level: 1 }).filter({ hasNotText: question });
    const dismiss = onboarding.getByRole('button', { name: 'Dismiss' });
    await expect(next.or(dismiss).first()).toBeVisible();
    if (await dismiss.isVisible()) await dismiss.click();
    await expect(next).toBeVisible();
  }

  async function write(question: string, text: string) {
    await expect(onboarding.getByRole('heading', { name: question })).toBeVisible();
    await onboarding.getByRole('textbox', { name: question }).fill(text);
    await onboarding.getByRole('button', { name: /^Continue/ }).click();
  }
});
