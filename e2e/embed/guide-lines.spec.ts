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
      page.frameLocator('iframe').getByText(/Thanks for calling Northside Dental/),
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
