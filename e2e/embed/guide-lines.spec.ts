import { expect, test } from '@playwright/test';
import { bearer } from '../support/api.js';
import { tokenFor } from '../support/sessions.js';

const host = `http://localhost:${process.env.E2E_HOST_PORT ?? 4390}`;

for (const name of ['button', 'widget'])
  test(`a page with the lines of the guide for a ${name} chats with the agent`, async ({
    page,
  }) => {
    await page.goto(`${host}/guide?name=${name}`);
    await page.getByRole('button', { name: 'Ask us' }).click();
    await expect(
      page.frameLocator('iframe').getByText(/Thanks for contacting Northside Dental/),
    ).toBeVisible({ timeout: 60_000 });
  });

test('a page with the lines of the guide for single screens opens the settings', async ({
  page,
  request,
}) => {
  const reseller = await tokenFor(request, 'reseller@demo.patchbay.test');
  const minted = await request.get(
    '/api/v2/auth/account/oneTimeAuthToken?email=owner@demo.patchbay.test',
    { headers: bearer(reseller) },
  );
  const { authToken } = (await minted.json()) as { authToken: string };
  await page.goto(`${host}/guide?name=modal&authToken=${authToken}`);
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.frameLocator('iframe').getByRole('dialog', { name: 'Settings' })).toBeVisible({
    timeout: 60_000,
  });
});

test('a page with the lines of the guide for the app keeps it open, and shows the accounts that are opened', async ({
  page,
  request,
}) => {
  const email = 'reseller@demo.patchbay.test';
  const headers = bearer(await tokenFor(request, email));
  const mint = async () => {
    const minted = await request.get(`/api/v2/auth/account/oneTimeAuthToken?email=${email}`, {
      headers,
    });
    return ((await minted.json()) as { authToken: string }).authToken;
  };
  const query = new URLSearchParams({ name: 'page', email, redirectUrl: '/app/accounts' });
  for (let count = 0; count < 3; count += 1) query.append('authToken', await mint());
  await page.goto(`${host}/guide?${query}`);
  const app = page.frameLocator('iframe[title="App"]');
  const inside = () => page.frames()[1];
  await expect(app.getByRole('heading', { name: 'Organizations' })).toBeVisible();

  await test.step('a session that ends is followed by another one at the same place', async () => {
    const token = await inside()?.evaluate(() => sessionStorage.getItem('token'));
    await request.post('/api/v2/auth/signOut', { headers: bearer(String(token)), data: {} });
    // A narrow frame has its sections behind “More”.
    const more = app.getByRole('button', { name: 'More', exact: true }).filter({ visible: true });
    if (await more.first().isVisible()) await more.first().click();
    const settings = app.getByRole('link', { name: 'Settings', exact: true });
    await settings.filter({ visible: true }).first().click();
    await expect(app.getByRole('heading', { name: 'General' }).first()).toBeVisible();
    expect(await inside()?.evaluate(() => sessionStorage.getItem('token'))).not.toBe(token);
  });

  await test.step('an organization that is opened is shown by the page', async () => {
    await inside()?.evaluate(() => history.back());
    await app.getByText('Northside Dental').filter({ visible: true }).first().click();
    await app.getByRole('button', { name: 'Take over' }).click();
    const room = app.getByText('Ben Castellano').filter({ visible: true });
    await expect(room.first()).toBeVisible();
    expect(inside()?.url()).toMatch(/\/app\/org\/\d+\/inbox/);
  });
});
