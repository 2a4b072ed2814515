import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.js';
import { soundOf } from '../support/call-sound.js';
import { withMicrophone } from '../support/made-up-microphone.js';
import { anOrganization, asReseller, reseller } from '../support/organizations.js';
import { enter } from '../support/sessions.js';

test.use(withMicrophone);

test('an owner calls the draft from the test chat, and finds the call marked as a test', async ({
  page,
  request,
}) => {
  const organization = await anOrganization(request, 'Cedar Vet', 'Counter');
  const headers = await asReseller(request);
  const written = await request.post(`/api/v2/agent?targetAccountId=${organization}`, {
    headers,
    data: {
      published: false,
      agentInstructions: 'Cedar Vet is a practice for animals.',
      welcomeMessage: 'This is the draft of Cedar Vet.',
    },
  });
  expect(written.ok(), await written.text()).toBeTruthy();
  await enter(page, request, reseller);
  await page.goto(`/app/org/${organization}/agents?testAgent=true`);
  const chat = page.getByRole('dialog', { name: 'Test your agent' });
  await chat.getByRole('button', { name: 'Call with your microphone' }).click();
  const panel = page.getByRole('dialog', { name: 'Call the draft' });
  const call = panel.getByRole('region', { name: 'Call' });

  await test.step('presses the button, and hears the draft', async () => {
    await call.getByRole('button', { name: 'Call', exact: true }).click();
    await expect(call.getByRole('status')).toHaveText('In a call', { timeout: 60_000 });
    await expect.poll(() => soundOf(call), { intervals: [50] }).toBeGreaterThan(0.3);
    await expect(panel.getByRole('log')).toContainText('This is the draft of Cedar Vet.');
    await expectAccessible(page, 'a test call');
  });

  await test.step('types a line, and is answered aloud', async () => {
    await expect.poll(() => soundOf(call), { intervals: [50] }).toBeLessThan(0.05);
    await panel.getByRole('textbox', { name: 'Type instead of speaking' }).fill('Are you open?');
    await panel.getByRole('button', { name: 'Send the line' }).click();
    await expect(panel.getByRole('log')).toContainText('Are you open?');
    await expect.poll(() => soundOf(call), { intervals: [50] }).toBeGreaterThan(0.3);
  });

  await test.step('hangs up, and opens the transcript', async () => {
    await call.getByRole('button', { name: 'Hang up' }).click();
    await expect(call.getByText(/The call has ended after/)).toBeVisible();
    await panel.getByRole('link', { name: 'Transcript' }).click();
    const transcript = page.getByRole('dialog').last();
    await expect(transcript).toContainText('This is the draft of Cedar Vet.');
    await expect(transcript.getByText('Test', { exact: true })).toBeVisible();
  });

  await test.step('reads how long each side spoke, and what the caller waited for', async () => {
    const transcript = page.getByRole('dialog').last();
    await expect(transcript.getByRole('region', { name: 'In numbers' })).toContainText(
      /Agent spoke\s*\d+:\d\d, 100%/,
    );
    const chart = transcript.getByRole('figure', { name: 'What the caller waited for' });
    await expect(chart).toBeVisible();
    await expectAccessible(page, 'the times of a call');
  });
});
