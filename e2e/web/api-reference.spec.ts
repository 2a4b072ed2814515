import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.js';
import { tokenFor } from '../support/sessions.js';

const call = 'get-/api/v2/account';

test('a developer reads the reference and tries a call out with a token', async ({
  page,
  request,
  baseURL,
}) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') refused.push(message.text());
  });
  const foreign: string[] = [];
  page.on('request', (asked) => {
    if (!asked.url().startsWith(baseURL ?? '') && !/^(data|blob):/.test(asked.url()))
      foreign.push(asked.url());
  });
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { name: 'API reference', level: 1 })).toBeVisible();
  await expectAccessible(page, 'API reference');

  await test.step('code is shown in five languages', async () => {
    await page.goto(`/api/docs#?route=${call}`);
    const samples = page.getByRole('button', { name: /^(curl|JavaScript|Python|PHP|Ruby)$/ });
    await expect(samples).toHaveCount(5);
    await samples.filter({ hasText: 'Python' }).click();
    await expect(page.getByText('requests.request(').first()).toBeVisible();
    await expectAccessible(page, 'API reference of a call');
  });

  await test.step('the call is answered for the token', async () => {
    const token = await tokenFor(request, 'owner@demo.patchbay.test');
    await page.goto('/api/docs#?route=auth');
    await page.locator('openapi-explorer').locator('input[name="api-key"]').first().fill(token);
    await page.getByRole('button', { name: 'SET', exact: true }).first().click();
    await expect(page.getByText('Key Applied').first()).toBeVisible();
    const answered = page.waitForResponse((reply) => reply.url().includes('/api/v2/account'));
    await page.evaluate((route) => {
      location.hash = `#?route=${route}`;
    }, call);
    await page.getByRole('button', { name: 'EXECUTE' }).first().click();
    const reply = await answered;
    expect(reply.status()).toBe(200);
    expect(reply.request().headers().authorization).toBe(`Bearer ${token}`);
    await expect(page.getByText('"username"').first()).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(token);
  });
  expect(refused).toEqual([]);
  expect(foreign).toEqual([]);
});

test('a developer reads each guide', async ({ page }) => {
  await page.goto('/api/docs/guides/tokens');
  const guides = page.getByRole('navigation', { name: 'Documentation' }).getByRole('link');
  for (const name of ['Tokens and keys', 'Errors', 'Limits', 'Webhooks', 'Embed']) {
    await guides.filter({ hasText: name }).click();
    await expect(page.getByRole('heading', { name, level: 1, exact: true })).toBeVisible();
    await expectAccessible(page, `guide ${name}`);
  }
});
