import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.js';
import { signIn } from '../support/people.js';

const people = [
  { who: 'super', heading: /Partners/, sees: 'Larkfield' },
  { who: 'partner', heading: /Resellers/, sees: 'Harborline' },
  { who: 'reseller', heading: /Organizations/, sees: 'Northside Dental' },
  { who: 'owner', heading: /Inbox/, sees: 'Priority' },
  { who: 'admin', heading: /Inbox/, sees: 'Priority' },
  { who: 'agent', heading: /Inbox/, sees: 'Priority' },
];

for (const { who, heading, sees } of people) {
  test(`${who} lands on a screen where every request is answered`, async ({ page, request }) => {
    const refused: string[] = [];
    page.on('response', (reply) => reply.status() >= 400 && refused.push(`${reply.status()} ${reply.request().method()} ${reply.url()}`));
    await signIn(page, request, `${who}@demo.patchbay.test`);
    await expect(page.getByRole('heading', { name: heading }).filter({ visible: true }).first()).toBeVisible();
    await expect(page.getByText(sees, { exact: true }).filter({ visible: true }).first()).toBeVisible();
    await expectAccessible(page, `first screen of ${who}`);
    expect(refused).toEqual([]);
  });
}

test('staff step down the tree to an inbox and back up by the address', async ({ page, request }) => {
  await signIn(page, request, 'super@demo.patchbay.test');
  for (const name of ['Larkfield', 'Harborline', 'Northside Dental']) await page.getByText(name, { exact: true }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL(/\/app\/partner\/\d+\/reseller\/\d+\/org\/\d+\/inbox/);
  await expect(page.getByRole('heading', { name: /Inbox/ }).filter({ visible: true }).first()).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Northside Dental', { exact: true }).filter({ visible: true }).first()).toBeVisible();
});
