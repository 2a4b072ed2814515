import { expect, test } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { bearer } from '../support/api.js';
import { expectAccessible } from '../support/axe.js';
import { openSection } from '../support/people.js';
import { enter, tokenFor } from '../support/sessions.js';

test('a reseller finds an organization by an address that can be sent, and moves by keys', async ({
  page,
  request,
}) => {
  await enter(page, request, 'reseller@demo.patchbay.test');
  const list = page.getByRole('grid', { name: 'Organizations' });
  await expect(list.getByRole('row', { name: /Northside Dental/ })).toBeVisible();

  await test.step('search and filter are in the address', async () => {
    await page.getByLabel('Search organizations').fill('northside');
    await page.getByLabel('State').selectOption({ label: 'Active' });
    await expect(page).toHaveURL(/q=northside/);
    await expect(page).toHaveURL(/filter\.active=true/);
    await expect(list.getByRole('row')).toHaveCount(2);
    await page.reload();
    await expect(page.getByLabel('Search organizations')).toHaveValue('northside');
    await expect(list.getByRole('row')).toHaveCount(2);
    await expectAccessible(page, 'list of organizations');
  });

  await test.step('nothing that matches offers the way back', async () => {
    await page.getByLabel('Search organizations').fill('no such organization');
    await expect(page.getByText('No organizations match')).toBeVisible();
    await page.getByRole('button', { name: 'Clear', exact: true }).last().click();
    await expect(page).not.toHaveURL(/q=/);
    await expect(list.getByRole('row', { name: /Northside Dental/ })).toBeVisible();
  });

  await test.step('columns are chosen and are in the address', async () => {
    const button = page.getByRole('button', { name: 'View', exact: true });
    const view = page.getByRole('dialog', { name: 'View' });
    await button.click();
    await view.getByLabel('Your id').click();
    await expect(page).toHaveURL(/fields=/);
    await expectAccessible(page, 'view of a list');
    await page.keyboard.press('Escape');
    // Until it is closed it may still move the focus to its button.
    await expect(view).toHaveCount(0);
    await expect(button).toBeFocused();
    await expect(list.getByRole('columnheader', { name: 'Your id' })).toHaveCount(0);
  });

  await test.step('arrows move, Enter opens', async () => {
    await list.getByRole('row').nth(1).focus();
    await page.keyboard.press('ArrowDown');
    await expect(list.getByRole('row').nth(2)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/detail=\d+/);
    await page.getByRole('button', { name: 'Take over', exact: true }).click();
    await expect(page).toHaveURL(/\/org\/\d+/);
  });
});

test('an owner opens the members, invites one, reads the detail, and removes the invitation', async ({
  page,
  request,
}) => {
  await enter(page, request, 'owner@demo.patchbay.test');
  await openSection(page, 'Settings');
  if ((page.viewportSize()?.width ?? 0) < 1200)
    await page.getByRole('button', { name: 'Open sections' }).filter({ visible: true }).click();
  // On a phone the drawer has it, and the row of links above the page.
  await page.getByRole('link', { name: 'Members', exact: true }).first().click();
  await expect(page).toHaveURL(/\/settings\/members$/);
  const list = page.getByRole('grid', { name: 'Members' });
  await expect(list.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page, 'members');

  const email = `pat-${Date.now().toString(36)}@example.com`;
  await test.step('invites', async () => {
    await page.getByRole('button', { name: 'Invite member' }).click();
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expect(list.getByRole('row', { name: new RegExp(email) })).toContainText('Invited');
  });

  await test.step('opens the detail, whose address can be sent', async () => {
    await list.getByRole('row', { name: new RegExp(email) }).click();
    const detail = page.getByRole('dialog', { name: email });
    await expect(detail).toContainText('Administrator');
    await expect(page).toHaveURL(/detail=\d+/);
    await detail.getByRole('button', { name: 'Why is this so? You may change it' }).click();
    await expect(page.getByText('Owners can do this.')).toBeVisible();
    await expectAccessible(page, 'detail of a member');
    await page.keyboard.press('Escape');
    await page.goBack();
    await expect(detail).toBeHidden();
  });

  await test.step('selects and removes', async () => {
    await list.getByLabel(`Select ${email}`).click();
    await expect(page.getByText('1 selected')).toBeVisible();
    await expectAccessible(page, 'selected member');
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(list.getByRole('row', { name: new RegExp(email) })).toHaveCount(0);
  });
});

test('an owner opens a section and an overlay whose code could not be fetched by trying again', async ({
  page,
  request,
}) => {
  const code = /(?:TasksScreen|CreateContactOverlay)-.*\.js/;
  await page.route(code, (route) => route.abort());
  await enter(page, request, 'owner@demo.patchbay.test');

  await test.step('a section', async () => {
    await page.goto('/app/tasks');
    await expect(page.getByText('This page did not open')).toBeVisible();
    await page.getByRole('button', { name: 'Try now' }).click();
    await expect(page.getByText('This page did not open')).toBeVisible();
    await page.unroute(code);
    await page.getByRole('button', { name: 'Try now' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Tasks/ })).toBeVisible();
  });

  await test.step('an overlay', async () => {
    await page.route(code, (route) => route.abort());
    await page.goto('/app/contacts?createContact=true');
    const dialog = page.getByRole('dialog');
    const again = dialog.getByRole('button', { name: 'Try now' });
    await expect(again).toBeVisible();
    await page.unroute(code);
    await again.click();
    await expect(dialog.getByLabel('Phone number')).toBeVisible();
  });
});

test('an owner saves all contacts that match as a file, not only the page that is shown', async ({
  page,
  request,
}) => {
  const owner = 'owner@demo.patchbay.test';
  const family = `Export${Date.now().toString(36)}`;
  const headers = bearer(await tokenFor(request, owner));
  for (let at = 0; at < 25; at += 1) {
    const name = at === 0 ? `=1+1 ${family}` : `${family} ${at}`;
    const data = { name, email: `${family}-${at}@example.com` };
    expect((await request.post('/api/v2/contact', { headers, data })).ok()).toBe(true);
  }
  await enter(page, request, owner);
  await openSection(page, 'Contacts');
  await page.getByLabel('Search contacts').fill(family);
  await expect(page.getByText('of 25 contacts')).toBeVisible();
  await expectAccessible(page, 'contacts that are saved as a file');

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('contacts.csv');
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines[0]).toMatch(/^\ufeffName,Phone number,E-mail/);
  expect(lines).toHaveLength(26);
  expect(lines.filter((line) => line.startsWith('='))).toEqual([]);
  expect(lines.filter((line) => line.startsWith(`'=1+1 ${family}`))).toHaveLength(1);
});
