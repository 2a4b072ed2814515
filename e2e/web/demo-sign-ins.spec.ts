import { type Page, expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.js';
import { signIn } from '../support/people.js';

const row = (name: string) => (page: Page) => page.getByRole('row', { name: new RegExp(name) });
const priority = (page: Page) => page.getByRole('radio', { name: /^Priority/ });

const people = [
  { who: 'super', heading: /Partners/, shows: row('Larkfield') },
  { who: 'partner', heading: /Resellers/, shows: row('Harborline') },
  { who: 'reseller', heading: /Organizations/, shows: row('Northside Dental') },
  { who: 'owner', heading: /Inbox/, shows: priority },
  { who: 'admin', heading: /Inbox/, shows: priority },
  { who: 'agent', heading: /Inbox/, shows: priority },
];

for (const { who, heading, shows } of people) {
  test(`${who} lands on a screen where every request is answered`, async ({ page, request }) => {
    const refused: string[] = [];
    page.on('response', (reply) => reply.status() >= 400 && refused.push(`${reply.status()} ${reply.request().method()} ${reply.url()}`));
    await signIn(page, request, `${who}@demo.patchbay.test`);
    await expect(page.getByRole('heading', { name: heading }).filter({ visible: true }).first()).toBeVisible();
    await expect(shows(page)).toBeVisible();
    await expectAccessible(page, `first screen of ${who}`);
    expect(refused).toEqual([]);
  });
}

test('staff step down the tree to an inbox and back up by the address', async ({ page, request }) => {
  await signIn(page, request, 'super@demo.patchbay.test');
  for (const name of ['Larkfield', 'Harborline', 'Northside Dental']) await row(name)(page).click();
  await expect(page).toHaveURL(/\/app\/partner\/\d+\/reseller\/\d+\/org\/\d+\/inbox/);
  await expect(page.getByRole('heading', { name: /Inbox/ }).filter({ visible: true }).first()).toBeVisible();
  await page.goBack();
  await expect(row('Northside Dental')(page)).toBeVisible();
});
