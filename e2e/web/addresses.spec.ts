import { expect, test } from '@playwright/test';
import { openSection, signIn, takeOver } from '../support/people.js';

test('old, unknown and query addresses lead into the console of the same account', async ({
  page,
  request,
}) => {
  await signIn(page, request, 'reseller@demo.patchbay.test');
  await takeOver(page, 'Northside Dental');
  await expect(page).toHaveURL(/\/app\/reseller\/\d+\/org\/\d+\/inbox$/);
  const { pathname } = new URL(page.url());
  const account = pathname.replace(/\/inbox$/, '');
  const [, reseller, org] = /\/reseller\/(\d+)\/org\/(\d+)/.exec(account) ?? [];
  const lost = page.getByText('There is no page at this address');

  await test.step('an address that was given up goes to its page', async () => {
    await page.goto(`${account}/reporting`);
    await expect(page).toHaveURL(new RegExp(`${account}/data/logs$`));
    await page.goto(`${account}/forDevelopers/developer?help=true`);
    await expect(page).toHaveURL(new RegExp(`${account}/settings/developer\\?help=true$`));
  });

  await test.step('an unknown one keeps the navigation, which leads on', async () => {
    await page.goto(`${account}/data/nonsense`);
    await expect(lost).toBeVisible();
    await openSection(page, 'Data');
    await expect(page).toHaveURL(new RegExp(`${account}/data$`));
    await page.goBack();
    await expect(lost).toBeVisible();
  });

  await test.step('an account in the query is the same as in the path', async () => {
    await page.goto(`/app/settings?org=${org}&reseller=${reseller}`);
    await expect(
      page.getByText('Northside Dental').filter({ visible: true }).first(),
    ).toBeVisible();
    await openSection(page, 'Data');
    await expect(page).toHaveURL(new RegExp(`${account}/data$`));
  });
});
