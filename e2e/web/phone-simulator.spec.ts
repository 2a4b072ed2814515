import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.js';
import { enter } from '../support/sessions.js';

test('an admin calls an agent in the simulator, another watches, and the call becomes a case', async ({
  browser,
  page,
  request,
}, info) => {
  const tail = String(
    (info.project.name === 'phone' ? 3500 : 2000) + Math.floor(Math.random() * 1500),
  );
  await enter(page, request, 'admin@demo.patchbay.test');
  const here = new URL(page.url()).pathname;
  await page.goto(`${here}?call=true`);
  const call = page.getByRole('dialog', { name: 'Phone simulator' });

  await test.step('rings a number over a noisy line', async () => {
    await call.getByLabel('Number to reach').selectOption('+15125550100');
    await call.getByLabel('Calls from').fill(`+1737558${tail}`);
    await call.getByLabel('Line', { exact: true }).selectOption('noisy');
    await expectAccessible(page, 'the simulator before a call');
    await call.getByLabel('Line', { exact: true }).selectOption('clear');
    await call.getByRole('button', { name: 'Call', exact: true }).click();
    const log = call.getByRole('log', { name: 'The call' });
    await expect(log).toContainText('Thanks for calling Northside Dental', { timeout: 60_000 });
    await expect(call.getByText('This call is typed')).toBeVisible();
  });

  const watcher = await (
    await browser.newContext({ viewport: info.project.use.viewport })
  ).newPage();
  await test.step('is watched by another person, who cannot speak', async () => {
    await enter(watcher, request, 'owner@demo.patchbay.test');
    await watcher.goto(`${new URL(watcher.url()).pathname}?calling=true`);
    const row = watcher.getByRole('dialog').getByRole('listitem').filter({ hasText: tail });
    await expect(row).toBeVisible();
    await expectAccessible(watcher, 'calls under way');
    await row.getByRole('link', { name: 'Watch' }).click();
    const live = watcher.getByRole('dialog', { name: 'Live call' });
    await expect(live.getByRole('log')).toContainText('Thanks for calling');
    await expect(live.getByRole('textbox')).toHaveCount(0);
  });

  const said = call.getByRole('log', { name: 'The call' });
  await test.step('speaks, and the watcher reads it without a reload', async () => {
    await call.getByLabel('Say something').fill('Are you open on Saturday?');
    await call.getByLabel('Say something').press('Enter');
    await expect(said).toContainText(/9 AM to noon/, { timeout: 60_000 });
    await expect(watcher.getByRole('log')).toContainText(/9 AM to noon/, { timeout: 20_000 });
    await expectAccessible(watcher, 'a live call that is watched');
    await call.getByLabel('Say something').fill('Wait');
    await call.getByRole('button', { name: 'Interrupt with it' }).click();
    const ladder = call.getByRole('region', { name: 'Messages of the carrier' });
    await expect(ladder).toContainText('The agent stops speaking');
    await expect(call.getByRole('button', { name: 'Say nothing' })).toBeEnabled({
      timeout: 60_000,
    });
    await call.getByRole('button', { name: 'Say nothing' }).click();
    await expect(said).toContainText('Are you still there?');
    await call.getByRole('button', { name: 'Keys', exact: true }).click();
    await call.getByRole('button', { name: 'Key 1' }).click();
    await expectAccessible(page, 'a simulated call');
  });

  await test.step('hangs up: watching ends, and the call is kept as a case', async () => {
    await call.getByRole('button', { name: 'Hang up' }).click();
    await expect(call.getByText('Over: completed')).toBeVisible();
    await expect(watcher.getByText('The call is over')).toBeVisible({ timeout: 20_000 });
    await expectAccessible(watcher, 'a watched call that is over');
    await call.getByRole('button', { name: 'Save as a case' }).click();
    await call.getByLabel('Name of the case').fill(`Saturday ${tail}`);
    await call.getByRole('button', { name: 'Save the case' }).click();
    await expect(call.getByRole('button', { name: 'Save as a case' })).toBeVisible();
    await page.reload();
    await expect(said).toContainText(/9 AM to noon/);
    await expectAccessible(page, 'a simulated call that is over');
    await call.getByRole('link', { name: 'Transcript' }).click();
    const transcript = page.getByRole('dialog', { name: 'Call transcript' });
    await expect(transcript.getByText('There is no recording of this call.')).toBeVisible();
    await transcript.getByRole('radio', { name: '2 stars' }).check();
    await expect(transcript.getByRole('button', { name: 'Take the rating back' })).toBeVisible();
    await transcript.getByRole('button', { name: 'React' }).first().click();
    await page.getByRole('menuitemradio', { name: /Thumbs up/ }).click();
    await expect(transcript.getByRole('button', { name: /^👍 by/ })).toBeVisible();
    await expect(transcript.getByRole('region', { name: 'In numbers' })).toContainText('Answers');
    await expectAccessible(page, 'a transcript in numbers');
  });

  await test.step('the chat stands beside any page', async () => {
    await page.goto(`${here}?chat=true`);
    const chat = page.getByRole('dialog', { name: 'Chat' });
    await expect(chat.getByRole('link').first()).toBeVisible();
    await expectAccessible(page, 'the chat without a conversation');
    await chat.getByRole('link').filter({ hasText: tail }).click();
    await expect(page.getByRole('link', { name: 'Open in the inbox' })).toBeVisible();
    await page.getByRole('button', { name: 'Turn the AI off' }).click();
    await expect(page.getByText('You answer.')).toBeVisible();
    await expectAccessible(page, 'the chat beside a page');
  });

  await test.step('a voicemail leaves a recording, which is played', async () => {
    await page.goto(`${here}?call=true`);
    await call.getByLabel('Number to reach').selectOption('+15125550100');
    await call.getByLabel('Calls from').fill(`+1737558${tail}`);
    await call.getByRole('button', { name: 'Call', exact: true }).click();
    await call.getByRole('button', { name: 'Leave a message' }).click({ timeout: 60_000 });
    await expect(call.getByText('Over: completed')).toBeVisible();
    const transcript = page.getByRole('dialog', { name: 'Call transcript' });
    await call.getByRole('link', { name: 'Transcript' }).click();
    // It is fetched from the carrier after the call; the open transcript shows it then.
    await expect(transcript.getByRole('button', { name: 'Load the recording' })).toBeVisible({
      timeout: 60_000,
    });
    await transcript.getByRole('button', { name: 'Load the recording' }).click();
    const place = transcript.getByRole('slider', { name: 'Place in the recording' });
    await place.focus();
    await page.keyboard.press('ArrowRight');
    await expect(place).not.toHaveAttribute('aria-valuenow', '0');
    await transcript.getByRole('radio', { name: '1.5 ×' }).click({ force: true });
    await transcript.getByRole('button', { name: 'Play' }).click();
    await expectAccessible(page, 'a recording');
  });

  await test.step('staff review the calls of all organizations', async () => {
    await enter(watcher, request, 'super@demo.patchbay.test');
    await watcher.goto('/app/inbox/review');
    const list = watcher.getByRole('navigation', { name: 'Calls for review' });
    await expect(list.getByText('Rated 2 of 5').first()).toBeVisible();
    await watcher.keyboard.press('j');
    await expect(watcher.getByText(/^Call 2 of/)).toBeVisible();
    await watcher.keyboard.press('4');
    await expect(list.getByText('Reviewed: 4 of 5').first()).toBeVisible();
    await expectAccessible(watcher, 'calls for review');
  });

  await test.step('a phone is confirmed by a call', async () => {
    await page.goto(`${here}?callVerify=true`);
    await expect(page.getByRole('button', { name: 'Call me' })).toBeVisible();
    await expectAccessible(page, 'verify by a call');
  });
});
