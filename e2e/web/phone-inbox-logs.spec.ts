import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.js';
import { openSection } from '../support/people.js';
import { enter } from '../support/sessions.js';

test('a caller texts and calls; the office finds both, answers and closes; logs and numbers change', async ({
  browser,
  page,
  request,
}, info) => {
  // Digits that are not in the demo data, others on each screen.
  const tail = String(
    (info.project.name === 'phone' ? 8500 : 7000) + Math.floor(Math.random() * 1500),
  );
  const caller = `+1737555${tail}`;
  await enter(page, request, 'admin@demo.patchbay.test');
  await openSection(page, 'Data');
  const answered = page.getByRole('group', { name: 'Calls Answered' });
  await expect(answered).toBeVisible();
  const before = Number(await answered.getAttribute('data-value'));
  await expectAccessible(page, 'dashboard');
  await openSection(page, 'Inbox');

  // The row keeps its address while the caller's number gives way to the name that the agent took
  // down.
  let address = '';
  const conversation = () => page.locator(`a[href="${address}"]`).first();

  const phone = await (await browser.newContext({ viewport: info.project.use.viewport })).newPage();
  await test.step('texts the agent', async () => {
    await phone.goto('/dev/phone');
    await phone.getByLabel('Your number').fill(caller);
    await phone.getByLabel('Number to reach').selectOption('+15125550100');
    await phone.getByRole('textbox', { name: 'Text message' }).fill('Are you open on Saturday?');
    await phone.getByRole('button', { name: 'Send' }).click();
    await expect(phone.getByText(/9 AM to noon/)).toBeVisible({ timeout: 60_000 });
    await expectAccessible(phone, 'phone simulator');
  });

  await test.step('the open inbox shows it without a reload', async () => {
    // The tests of the server and of the queries cover the event, its delay and the refetch.
    const fresh = page.getByRole('link', { name: new RegExp(tail) });
    await expect(fresh).toBeVisible();
    address = (await fresh.getAttribute('href')) ?? '';
    expect(address).toContain('active=');
  });

  await test.step('calls the agent and books', async () => {
    await phone.getByRole('button', { name: 'Call' }).click();
    await expect(phone.getByText(/Thanks for calling Northside Dental/)).toBeVisible({
      timeout: 60_000,
    });
    for (const line of [
      'I would like to book a cleaning',
      'Dana Whitfield',
      'next Tuesday at 10 AM',
      'yes please',
    ]) {
      const field = phone.getByRole('textbox', { name: 'Say something' });
      await field.fill(line);
      await field.press('Enter');
      await expect(phone.getByRole('status', { name: 'The agent is answering' })).toBeHidden({
        timeout: 60_000,
      });
    }
    await phone.getByRole('button', { name: 'Hang up' }).click();
    await expect(phone.getByText('Call ended')).toBeVisible();
  });

  await test.step('reads the transcript, the collected values and the function runs', async () => {
    await expect(conversation()).toContainText('Dana Whitfield');
    await conversation().click();
    await expect(page.getByText('Incoming call').first()).toBeVisible();
    await expectAccessible(page, 'thread');
    await page.getByRole('button', { name: 'Full transcript' }).first().click();
    const transcript = page.getByRole('dialog', { name: /transcript/i });
    await expect(transcript.getByText('I would like to book a cleaning').last()).toBeVisible();
    await expect(transcript.getByText('Schedule').first()).toBeVisible();
    await expectAccessible(page, 'transcript');
    await page.keyboard.press('Escape');
    await expect(transcript).toBeHidden();
  });

  await test.step('turns the AI off, answers, and closes the conversation', async () => {
    await page.getByRole('switch', { name: 'AI answers' }).click();
    await expect(page.getByText(/^You answer now; /).first()).toBeVisible();
    await page
      .getByRole('textbox', { name: 'Write a reply' })
      .fill('Priya here, see you on Tuesday.');
    await page.getByRole('button', { name: /^Send/ }).click();
    await expect(page.getByText('Priya here, see you on Tuesday.').first()).toBeVisible();
    await expect(phone.getByText('Priya here, see you on Tuesday.')).toBeVisible({
      timeout: 60_000,
    });
    await phone.getByRole('textbox', { name: 'Text message' }).fill('Thank you');
    await phone.getByRole('button', { name: 'Send' }).click();
    // As written: another conversation of the demo ends with “thank you so much.”
    const thanks = page.getByText(/Thank you$/).filter({ visible: true });
    await expect(thanks.last()).toBeVisible();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(conversation()).toBeHidden();
  });

  await test.step('the logs contain the rows and the dashboard has changed', async () => {
    await openSection(page, 'Data');
    // The same journey on the other screen may have called as well.
    await expect
      .poll(async () => Number(await answered.getAttribute('data-value')), { timeout: 60_000 })
      .toBeGreaterThan(before);
    await page
      .getByRole('link', { name: 'Conversation logs' })
      .filter({ visible: true })
      .first()
      .click();
    await expect(page.getByRole('row', { name: new RegExp(tail) }).first()).toBeVisible();
    await expectAccessible(page, 'logs');
  });
});
