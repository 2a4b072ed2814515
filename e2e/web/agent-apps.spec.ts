import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.js';
import { anOrganization, asReseller, reseller } from '../support/organizations.js';
import { enter } from '../support/sessions.js';

const app = {
  name: 'Harbour Ledger',
  description: 'Orders and deliveries of the bakery',
  functions: [
    { name: 'findOrder', description: 'Looks up an order', url: 'https://ledger.example.com/find' },
    { name: 'cancelOrder', description: 'Cancels it', url: 'https://ledger.example.com/cancel' },
    { name: 'printSlip', description: 'Prints a slip' },
  ],
  setup: [{ key: 'apiKey', title: 'Key of the account', type: 'password' }],
};

/** Acts, and waits until the draft with the change is on the server. */
async function saved(page: Page, act: () => Promise<void>): Promise<void> {
  const reply = page.waitForResponse(
    (one) => one.request().method() === 'POST' && one.url().includes('/api/v2/campaign'),
  );
  await act();
  expect((await reply).ok()).toBe(true);
}

test('a reseller gives an agent an app, chooses its functions, and takes it away', async ({
  page,
  request,
}, { project }) => {
  const headers = await asReseller(request);
  const version = `v-${project.name}`;
  const offered = await request.post(`/api/v2/apps/harbourLedger/${version}`, {
    headers,
    data: { app },
  });
  expect(offered.ok(), await offered.text()).toBeTruthy();
  const organization = await anOrganization(request, 'Quay Bread', 'Counter');
  const written = await request.post(`/api/v2/agent?targetAccountId=${organization}`, {
    headers,
    data: { published: false, agentInstructions: 'Answer questions about bread.' },
  });
  expect(written.ok(), await written.text()).toBeTruthy();
  await enter(page, request, reseller);
  await page.goto(`/app/org/${organization}/agents/prompt`);
  const apps = page.getByRole('region', { name: 'Apps' });
  const find = apps.getByRole('switch', { name: 'findOrder', exact: true });
  const cancel = apps.getByRole('switch', { name: 'cancelOrder', exact: true });

  await test.step('adds what the reseller offers, with all functions that can run', async () => {
    await expect(apps.getByText('No apps yet')).toBeVisible();
    await apps.getByRole('button', { name: 'Add' }).click();
    await saved(page, () =>
      page.getByRole('menuitem', { name: `Harbour Ledger ${version}` }).click(),
    );
    await expect(find).toBeChecked();
    await expect(apps.getByRole('switch', { name: 'printSlip', exact: true })).toBeDisabled();
    await apps.scrollIntoViewIfNeeded();
    await expectAccessible(page, 'apps of an agent');
  });

  await test.step('gives it the key that it needs, which is shown as dots from then on', async () => {
    await expect(apps.getByText('Not set up')).toBeVisible();
    await apps.getByRole('button', { name: 'Set up Harbour Ledger' }).click();
    const form = page.getByRole('dialog', { name: 'Set up Harbour Ledger' });
    const key = form.getByLabel('Key of the account', { exact: true });
    await key.fill('ledger-4f1d9f2c');
    await expectAccessible(page, 'the set-up of an app');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toBeHidden();
    await apps.getByRole('button', { name: 'Change the set-up of Harbour Ledger' }).click();
    await expect(key).toHaveValue('••••••••9f2c');
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expect(form).toBeHidden();
  });

  await test.step('turns a function off, which holds after a reload', async () => {
    await saved(page, () => cancel.click());
    await page.reload();
    await expect(find).toBeChecked();
    await expect(cancel).not.toBeChecked();
  });

  await test.step('finds the app that is no longer offered, and takes it away', async () => {
    const gone = await request.delete(`/api/v2/apps/harbourLedger/${version}`, { headers });
    expect(gone.ok(), await gone.text()).toBeTruthy();
    await page.reload();
    await expect(apps.getByText(/no longer offered/)).toBeVisible();
    await expectAccessible(page, 'an app that is no longer offered');
    await saved(page, () => apps.getByRole('button', { name: 'Remove harbourLedger' }).click());
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Functions' })).toBeVisible();
    // Other journeys may offer apps of their own at the same time.
    await expect(page.getByText(/no longer offered/)).toHaveCount(0);
    await expect(page.getByText(/harbour\s?Ledger/i)).toHaveCount(0);
  });
});
