import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.js';
import { soundOf } from '../support/call-sound.js';
import { withMicrophone } from '../support/made-up-microphone.js';
import { nameOf, openRoom, sessionsOf } from '../support/visitors.js';

test.use(withMicrophone);

test('a visitor who calls where the AI is off leaves a message, which the owner hears', async ({
  browser,
  context,
  page,
  request,
}, { project }) => {
  const sessions = sessionsOf(context);
  const owner = await (
    await browser.newContext({ viewport: project.use.viewport ?? null })
  ).newPage();
  const call = page.getByRole('region', { name: 'Call' });
  const lines = page.getByRole('log', { name: 'Chat' });

  await test.step('the owner turns the AI off in the room of the visitor', async () => {
    await page.goto('/embedChat?chatTarget=northside&testMode=call');
    const field = page.getByRole('textbox', { name: 'Message' });
    await field.fill('Are you open on Saturday?');
    await field.press('Enter');
    await expect(lines).toContainText(/9 AM to noon/);
    const ai = await openRoom(owner, request, await nameOf(request, sessions[0]));
    await ai.click();
    await expect(ai).not.toBeChecked();
    await expect(ai).toBeEnabled();
  });

  await test.step('the visitor calls, and is asked for a message', async () => {
    await call.getByRole('button', { name: 'Call Northside Dental' }).click();
    await expect(call.getByRole('status')).toHaveText('In a call', { timeout: 60_000 });
    await expect(lines).toContainText('Please leave a message after the tone.');
    await expect
      .poll(() => soundOf(call), { intervals: [50], timeout: 60_000 })
      .toBeGreaterThan(0.3);
  });

  await test.step('speaks after the tone, and hangs up', async () => {
    // The words and the tone; the made-up microphone beeps all the time.
    await expect.poll(() => soundOf(call), { timeout: 60_000 }).toBe(0);
    await page.waitForTimeout(4000);
    await call.getByRole('button', { name: 'Hang up' }).click();
    await expect(call.getByText(/The call has ended after 0:\d\d/)).toBeVisible();
  });

  await test.step('the owner sees the message, and plays it', async () => {
    const voicemail = owner.getByText(/Voicemail, \d+ s/).filter({ visible: true });
    await expect(voicemail.last()).toBeVisible({ timeout: 60_000 });
    await expectAccessible(owner, 'a room with a voicemail');
  });
});
