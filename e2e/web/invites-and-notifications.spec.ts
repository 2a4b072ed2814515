import { expect, test } from '@playwright/test';
import { bearer } from '../support/api.js';
import { expectAccessible } from '../support/axe.js';
import { openSection } from '../support/people.js';
import { enter, tokenFor } from '../support/sessions.js';

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

test('a link brings a new customer, who is counted by initials alone', async ({
  page,
  request,
  browser,
}) => {
  const word = Date.now().toString(36);
  await enter(page, request, 'owner@demo.patchbay.test');
  await openSection(page, 'Contacts');
  await page.getByRole('link', { name: 'Invite', exact: true }).click();
  const link = await page.getByRole('textbox', { name: 'Your link' }).inputValue();
  expect(link).toContain('referredBy=');

  await test.step('the link opens a sign-up', async () => {
    const context = await browser.newContext();
    const other = await context.newPage();
    const { pathname, search } = new URL(link);
    await other.goto(pathname + search);
    const email = `referred-${word}@example.com`;
    await other.getByLabel('Business').fill(`Zebra Quilts ${word}`);
    await other.getByLabel('E-mail').fill(email);
    await other.getByRole('button', { name: 'Continue' }).click();
    const field = other.getByLabel('Code');
    await expect(field).toBeVisible();
    await expect
      .poll(async () => {
        const reply = await request.get(`/dev/outbox?to=${encodeURIComponent(email)}`);
        const { messages } = (await reply.json()) as { messages: { code: string | null }[] };
        return messages[0]?.code ?? null;
      })
      .not.toBeNull();
    const reply = await request.get(`/dev/outbox?to=${encodeURIComponent(email)}`);
    const { messages } = (await reply.json()) as { messages: { code: string }[] };
    await field.fill(messages[0]?.code ?? '');
    await expect(field).toHaveCount(0);
    await context.close();
  });

  await test.step('and is listed, without the name', async () => {
    await page.reload();
    const row = page.getByRole('listitem').filter({ hasText: 'Signed up' }).first();
    await expect(row).toBeVisible();
    await expect(page.getByText(`Zebra Quilts ${word}`)).toHaveCount(0);
    await expectAccessible(page, 'who came by a link');
  });
});

test('an assigned note is a notification that opens its place', async ({ page, request }) => {
  const word = Date.now().toString(36);
  const token = await tokenFor(request, 'admin@demo.patchbay.test');
  const get = async (path: string, of: string) =>
    (await (await request.get(path, { headers: bearer(of) })).json()) as Record<string, unknown>;
  const ownerToken = await tokenFor(request, 'owner@demo.patchbay.test');
  const { person } = (await get('/api/v2/viewer', ownerToken)) as { person: { id: number } };
  const { rooms } = (await get('/api/v2/conversations?pageSize=1', token)) as {
    rooms: { roomId: string }[];
  };
  const roomId = rooms[0]?.roomId ?? '';
  const noted = await request.post(`/api/v2/conversation/${roomId}/notes`, {
    headers: bearer(token),
    data: { text: `Please call back. ${word}`, assigneeId: person.id },
  });
  expect(noted.ok()).toBe(true);

  await enter(page, request, 'owner@demo.patchbay.test');
  const bell = page.getByRole('button', { name: /^Notifications, / }).filter({ visible: true });
  await bell.click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  const notice = panel.getByRole('listitem').filter({ hasText: word });
  await expect(notice).toContainText('assigned a note to you');
  await expectAccessible(page, 'a notification of an assigned note');
  await notice.getByRole('link', { name: 'Open conversation' }).click();
  await expect(panel).toHaveCount(0);
  await expect(page).toHaveURL(/highlightId=/);
  await expect(page.getByText(`Please call back. ${word}`)).toBeVisible();
  await expectAccessible(page, 'the note of a notification');
});
