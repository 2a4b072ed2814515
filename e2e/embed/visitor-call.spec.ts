import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.js';
import { soundOf } from '../support/call-sound.js';
import { withMicrophone } from '../support/made-up-microphone.js';

test.use(withMicrophone);

test('a visitor calls the agent from a page, hears its greeting, and hangs up', async ({
  page,
}) => {
  await page.goto('/embedChat?chatTarget=northside&testMode=call');
  const call = page.getByRole('region', { name: 'Call' });
  const lines = page.getByRole('log', { name: 'Chat' });
  await test.step('presses the button, and is connected', async () => {
    await call.getByRole('button', { name: 'Call Northside Dental' }).click();
    await expect(call.getByRole('status')).toHaveText('In a call', { timeout: 60_000 });
    await expect(call.getByText('The agent does not understand speech here.')).toBeVisible();
    await expectAccessible(page, 'a call of a visitor');
  });

  await test.step('hears the agent, whose words stand in the chat', async () => {
    await expect.poll(() => soundOf(call), { intervals: [50] }).toBeGreaterThan(0.3);
    await expect(lines).toContainText('Thanks for calling Northside Dental', { timeout: 60_000 });
  });

  await test.step('types a line, which the agent answers aloud', async () => {
    await expect.poll(() => soundOf(call), { timeout: 60_000 }).toBe(0);
    const field = page.getByRole('textbox', { name: 'Message' });
    await field.fill('Are you open on Saturday?');
    await field.press('Enter');
    await expect
      .poll(() => soundOf(call), { intervals: [50], timeout: 60_000 })
      .toBeGreaterThan(0.3);
    await expect(lines).toContainText(/Are you open on Saturday\?.*9 AM to noon/s);
    await expect(call.getByRole('status')).toHaveText('In a call');
  });

  await test.step('mutes the microphone, and opens the keys', async () => {
    await call.getByRole('button', { name: 'Mute' }).click();
    await expect(call.getByRole('status')).toHaveText('Your microphone is muted');
    await call.getByRole('button', { name: 'Keys' }).click();
    await expect(call.getByRole('button', { name: '#' })).toBeVisible();
    await expectAccessible(page, 'the keys of a call');
  });

  await test.step('hangs up, and can call again', async () => {
    await call.getByRole('button', { name: 'Hang up' }).click();
    await expect(call.getByText(/The call has ended after 0:\d\d/)).toBeVisible();
    await expect(call.getByRole('button', { name: 'Call again' })).toBeFocused();
  });
});
