import { type Page, expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.js';
import { codeFor } from '../support/api.js';
import { openSection, signIn, signInByLink, takeOver } from '../support/people.js';
import { enter } from '../support/sessions.js';

const row = (name: string) => (page: Page) => page.getByRole('row', { name: new RegExp(name) });
const priority = (page: Page) => page.getByRole('radio', { name: /^Priority/ });

interface Person {
  readonly who: string;
  readonly heading: RegExp;
  readonly shows: (page: Page) => ReturnType<Page['locator']>;
}

const people: readonly Person[] = [
  { who: 'super', heading: /Partners/, shows: row('Larkfield') },
  { who: 'partner', heading: /Resellers/, shows: row('Harborline') },
  { who: 'owner', heading: /Inbox/, shows: priority },
  { who: 'agent', heading: /Inbox/, shows: priority },
];

/**
 * Other journeys begin with a code for these addresses; the next one is sent a minute later. So
 * they are the last of this file.
 */
const awaited: readonly Person[] = [
  { who: 'reseller', heading: /Organizations/, shows: row('Northside Dental') },
  { who: 'admin', heading: /Inbox/, shows: priority },
];

const landsOn = ({ who, heading, shows }: Person) =>
  test(`${who} lands on a screen where every request is answered`, async ({ page, request }) => {
    const refused: string[] = [];
    // A code that another journey has just had is waited for, which is no fault of the screen.
    const isTooSoon = (status: number, url: string) =>
      status === 429 && url.endsWith('/api/v1/signin/email');
    page.on(
      'response',
      (reply) =>
        reply.status() >= 400 &&
        !isTooSoon(reply.status(), reply.url()) &&
        refused.push(`${reply.status()} ${reply.request().method()} ${reply.url()}`),
    );
    await signIn(page, request, `${who}@demo.patchbay.test`);
    await expect(
      page.getByRole('heading', { name: heading }).filter({ visible: true }).first(),
    ).toBeVisible();
    await expect(shows(page)).toBeVisible();
    // Our rules take precedence over Mantine's, for any order of the sheets.
    await expect(page.locator('body')).toHaveCSS('font-size', '13px');
    await expectAccessible(page, `first screen of ${who}`);
    expect(refused).toEqual([]);
  });

people.forEach(landsOn);

test('staff navigate down the tree to an inbox and back up by the URL', async ({
  page,
  request,
}) => {
  await enter(page, request, 'super@demo.patchbay.test');
  for (const name of ['Larkfield', 'Harborline', 'Northside Dental']) await takeOver(page, name);
  await expect(page).toHaveURL(/\/app\/partner\/\d+\/reseller\/\d+\/org\/\d+\/inbox/);
  await expect(
    page.getByRole('heading', { name: /Inbox/ }).filter({ visible: true }).first(),
  ).toBeVisible();
  await page.goBack();
  await expect(row('Northside Dental')(page)).toBeVisible();
});

test('staff enter a step-up code before they create an API key, and the form continues afterwards', async ({
  page,
  request,
}) => {
  await signInByLink(page, request, 'super@demo.patchbay.test');
  for (const name of ['Larkfield', 'Harborline']) await takeOver(page, name);
  await expect(row('Northside Dental')(page)).toBeVisible();
  await openSection(page, 'Settings');
  await expect(page).toHaveURL(/\/settings$/);
  await page.goto(`${page.url()}/developer`);
  await page.getByRole('button', { name: 'New key' }).first().click();
  const made = `Booking sync ${Date.now().toString(36)}`;
  await page.getByLabel('What is it for?').fill(made);
  const asked = Date.now();
  await page.getByRole('button', { name: 'Create key' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(proof).toContainText('super@demo.patchbay.test');
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await expectAccessible(page, 'proof of staff');
  // The way back leaves the question, and nothing that stood there; the code that was sent still
  // works.
  const there = page.url();
  await page.goBack();
  await expect(proof).toBeHidden();
  await expect(page.getByLabel('What is it for?')).toHaveValue(made);
  expect(page.url()).toBe(there);
  await page.getByRole('button', { name: 'Create key' }).click();
  await expect(proof).toBeVisible();
  await page
    .getByLabel('Code', { exact: true })
    .fill(await codeFor(request, 'super@demo.patchbay.test', asked));
  await expect(proof).toBeHidden();
  await expect(page.getByLabel('Key', { exact: true })).toHaveValue(/^\S{20,}$/);
  await page.getByRole('button', { name: 'I have kept it' }).click();
  await expect(page.getByText(made)).toBeVisible();
});

awaited.forEach(landsOn);
