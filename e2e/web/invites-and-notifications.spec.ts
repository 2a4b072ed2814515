import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.js';
import { openSection } from '../support/people.js';
import { enter } from '../support/sessions.js';

test('an owner invites a person by mail, and sees rewards and notifications', async ({
  page,
  request,
}) => {
  const email = `invite-${Date.now().toString(36)}@example.com`;
  await enter(page, request, 'owner@demo.patchbay.test');
  await openSection(page, 'Contacts');
  await page.getByRole('link', { name: 'Invite', exact: true }).click();
  await expect(page).toHaveURL(/\/contacts\/invites$/);

  await test.step('the invitation arrives', async () => {
    await page.getByLabel('Phone number or e-mail').fill(email);
    await expectAccessible(page, 'invites and rewards');
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByText('Invitation sent')).toBeVisible();
    const reply = await request.get(`/dev/outbox?to=${encodeURIComponent(email)}`);
    const { messages } = (await reply.json()) as { messages: { text: string }[] };
    expect(messages[0]?.text).toContain('invites you to get in touch');
  });

  await test.step('the bell opens the notifications, which are a page too', async () => {
    const bell = page.getByRole('button', { name: /^Notifications/ }).filter({ visible: true });
    await bell.click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await expect(panel).toBeVisible();
    await expectAccessible(page, 'notifications beside a page');
    await panel.getByRole('link', { name: 'Show as a page' }).click();
    await expect(page).toHaveURL(/\/settings\/notifications$/);
    await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible();
    await page.getByRole('checkbox', { name: 'Webhook by e-mail' }).check();
    await expect(page.getByText('Saved')).toBeVisible();
    await expectAccessible(page, 'notifications');
    await page.reload();
    await expect(page.getByRole('checkbox', { name: 'Webhook by e-mail' })).toBeChecked();
    await page.getByRole('checkbox', { name: 'Webhook by e-mail' }).uncheck();
  });
});
