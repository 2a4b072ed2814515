import { expect, test } from '@playwright/test';
import { bearer } from '../support/api.js';
import { expectAccessible } from '../support/axe.js';
import { tokenFor } from '../support/sessions.js';

const host = `http://localhost:${process.env.E2E_HOST_PORT ?? 4390}`;

test('a partner’s page embeds the app with a one-time token', async ({ page, request }) => {
  const reseller = await tokenFor(request, 'reseller@demo.patchbay.test');
  const minted = await request.get(
    '/api/v2/auth/account/oneTimeAuthToken?email=owner@demo.patchbay.test',
    { headers: bearer(reseller) },
  );
  const { authToken } = (await minted.json()) as { authToken: string };
  await page.goto(`${host}/portal?authToken=${authToken}&email=owner@demo.patchbay.test`);
  const frame = page.frameLocator('iframe');
  await expect(
    frame
      .getByRole('link', { name: 'Ben Castellano' })
      .or(frame.getByText('Ben Castellano'))
      .first(),
  ).toBeVisible({ timeout: 60_000 });
  await expect(frame.getByRole('navigation', { name: 'Tabs' })).toBeHidden();
  const address = await page.frames()[1]?.evaluate(() => location.href);
  expect(address).not.toContain(authToken);
  await expectAccessible(page, 'partner page with the app');

  const again = await request.get(`/api/v1/oneTimeAuth?oneTimeToken=${authToken}`);
  expect(again.status()).toBe(401);
});

test('a visitor chats through the button on a site', async ({ page, request }) => {
  await page.goto(`${host}/site?agent=northside`);
  await page.getByRole('button', { name: 'Chat with us' }).click();
  const chat = page.frameLocator('iframe[title="Chat"]');
  await expect(chat.getByText(/Thanks for calling Northside Dental/)).toBeVisible({
    timeout: 60_000,
  });
  const field = chat.getByRole('textbox', { name: 'Message' });
  await field.fill('Are you open on Saturday?');
  await field.press('Enter');
  await expect(chat.getByText(/9 AM to noon/)).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page, 'site with chat');

  const owner = await tokenFor(request, 'owner@demo.patchbay.test');
  const rooms = (await (
    await request.get('/api/v2/conversations?pagination=true&channel=client', {
      headers: bearer(owner),
    })
  ).json()) as { rooms: { lastMessage: string }[] };
  expect(rooms.rooms.some((room) => /9 AM to noon/.test(room.lastMessage))).toBe(true);
});
