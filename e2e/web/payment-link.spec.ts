import { expect, test } from '@playwright/test';
import { bearer } from '../support/api.js';
import { expectAccessible } from '../support/axe.js';
import { tokenFor } from '../support/sessions.js';

test('a visitor pays by a payment link, without an account', async ({ page, request }) => {
  const headers = bearer(await tokenFor(request, 'owner@demo.patchbay.test'));
  const made = await request.post('/api/v1/paymentLinks', {
    headers,
    data: { amount: 19.99, title: 'Boiler service' },
  });
  expect(made.ok(), await made.text()).toBeTruthy();
  const { link } = (await made.json()) as { link: { url: string; slug: string } };
  // The server under test may be reached by another name than its own.
  const { pathname, search } = new URL(link.url);

  await test.step('the link shows who asks for how much', async () => {
    await page.goto(pathname + search);
    await expect(page.getByRole('heading', { name: '$19.99' })).toBeVisible();
    await expect(page.getByText('to Northside Dental')).toBeVisible();
    await expectAccessible(page, 'payment link');
  });

  await test.step('cancelled on the page of the processor, nothing is paid', async () => {
    await page.getByRole('button', { name: 'Pay $19.99' }).click();
    // The page of the built-in processor has its style, which a stricter policy would take.
    await expect(page.locator('body')).toHaveCSS('max-width', '416px');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page.getByText('Nothing was paid')).toBeVisible();
  });

  await test.step('paid there, the payment is confirmed, and the link says so from then on', async () => {
    await page.goto(pathname + search);
    await page.getByRole('button', { name: 'Pay $19.99' }).click();
    await page.getByRole('button', { name: 'Pay $19.99' }).click();
    await expect(page.getByText('The payment is being confirmed')).toBeVisible();
    await expect(async () => {
      await page.goto(pathname + search);
      await expect(page.getByRole('heading', { name: 'This was paid already' })).toBeVisible();
    }).toPass();
    await expectAccessible(page, 'paid payment link');
  });
});
