import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { bearer } from '../support/api.js';
import { expectAccessible } from '../support/axe.js';
import { mintToken } from '../support/one-time-token.js';

const host = `http://localhost:${process.env.E2E_HOST_PORT ?? 4390}`;
const email = 'owner@demo.patchbay.test';

/** Opens the partner's page in React; it gets its tokens from its own server, which is this test. */
async function openPage(
  page: Page,
  request: APIRequestContext,
  given: Readonly<Record<string, string>>,
): Promise<void> {
  await page.exposeFunction('newToken', async () => ({
    authToken: await mintToken(request),
    email,
  }));
  const server = test.info().project.use.baseURL ?? '';
  await page.goto(`${host}/library?${new URLSearchParams({ server, ...given }).toString()}`);
}

/** What the page noticed: pages of ended sessions without their parameters, and closed layers. */
const received = async (page: Page) =>
  (await page.evaluate(() => (window as unknown as { received: string[] }).received)).map(
    (one) => one.split('?')[0],
  );

test('the frame of the library goes on where it was after its session has ended', async ({
  page,
  request,
}) => {
  await openPage(page, request, { authToken: await mintToken(request) });
  const frame = page.frameLocator('iframe[title="Console"]');
  const anyone = frame.getByText('Ben Castellano').first();
  await expect(anyone).toBeVisible({ timeout: 60_000 });
  expect(await received(page)).toEqual([]);
  await expectAccessible(page, 'partner page in React with the app');

  // The session is ended elsewhere; the app notices by its next request.
  const inside = page.frames()[1] ?? page.mainFrame();
  const [path, token] = (await inside.evaluate(() => [
    location.pathname,
    localStorage.getItem('token') ?? sessionStorage.getItem('token'),
  ])) as [string, string];
  const ended = await request.post('/api/v2/auth/signOut', { headers: bearer(token) });
  expect(ended.ok(), await ended.text()).toBeTruthy();
  await inside?.evaluate(() => location.reload());
  await expect.poll(() => received(page), { timeout: 60_000 }).toEqual([path]);
  await expect(anyone).toBeVisible({ timeout: 60_000 });
  expect(new URL(page.frames()[1]?.url() ?? '').pathname).toBe(path);
});

test('a page in React opens overlays, and its button and widget open chats', async ({
  page,
  request,
}) => {
  await openPage(page, request, { agent: 'northside' });
  await page.getByRole('button', { name: 'Account' }).click();
  const settings = page.frameLocator('iframe').getByRole('dialog', { name: 'Settings' });
  await expect(settings).toBeVisible({ timeout: 60_000 });
  await settings.press('Escape');
  await expect(page.locator('iframe')).toHaveCount(0);
  expect(await received(page)).toEqual(['closed']);

  await expect(page.getByRole('button', { name: 'Chat', exact: true })).toHaveCount(1);
  await page.getByRole('button', { name: 'Ask us' }).click();
  const chat = page.frameLocator('iframe[title="Chat"]');
  await expect(chat.getByText(/Thanks for contacting Northside Dental/)).toBeVisible({
    timeout: 60_000,
  });
  await expectAccessible(page, 'partner page in React with a button and a widget');
});
