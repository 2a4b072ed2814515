import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.js';
import {
  allow,
  anOwnedOrganization,
  consentWindow,
  cutOff,
  offerApp,
} from '../support/calendars.js';
import { reseller } from '../support/organizations.js';
import { enter } from '../support/sessions.js';

test('integrations are listed with their states, and a calendar is connected', async ({
  page,
  request,
}) => {
  await offerApp(request, { appId: 'quayLedger', version: 'v1', name: 'Quay Ledger' });
  const organization = await anOwnedOrganization(request, 'Quay Bread');
  await enter(page, request, reseller);
  await page.goto(`/app/org/${organization.id}/agents?integrations=true`);
  const list = page.getByRole('dialog', { name: 'Integrations' });
  const calendar = page.getByRole('dialog', { name: 'Google Calendar' });

  await test.step('the list says what is connected and added', async () => {
    await expect(list.getByRole('link', { name: /Google Calendar/ })).toContainText(
      'Not connected',
    );
    await expect(list.getByRole('link', { name: /Quay Ledger/ })).toContainText('Not added');
    await expectAccessible(page, 'integrations');
  });

  await test.step('the consent that is refused changes nothing', async () => {
    await list.getByRole('link', { name: /Google Calendar/ }).click();
    const connect = calendar.getByRole('button', { name: 'Connect', exact: true });
    await expect(connect).toBeVisible();
    await expectAccessible(page, 'calendar not connected');
    const consent = await consentWindow(page, () => connect.click());
    await Promise.all([
      consent.waitForEvent('close'),
      consent.getByRole('link', { name: 'Refuse' }).click(),
    ]);
    await expect(calendar.getByText('The consent was not given')).toBeVisible();
    await expectAccessible(page, 'calendar refused');
  });

  await test.step('a window that was cut off finishes by itself', async () => {
    await cutOff(page);
    const again = calendar.getByRole('button', { name: 'Try again' });
    const consent = await consentWindow(page, () => again.click());
    await expect(calendar.getByText(/The window was closed/)).toBeVisible();
    await consent.getByRole('link', { name: 'Allow' }).click();
    await expect(consent.getByText('The calendar is connected')).toBeVisible();
    await expect(calendar.getByRole('radio', { name: 'office' })).toBeChecked();
    await expectAccessible(page, 'calendar connected');
    await page.context().unrouteAll();
  });

  await test.step('it is disconnected and connected again', async () => {
    await calendar.getByRole('button', { name: 'Disconnect' }).click();
    const question = page.getByRole('alertdialog');
    await expectAccessible(page, 'calendar disconnect');
    await question.getByRole('button', { name: 'Disconnect' }).click();
    const connect = calendar.getByRole('button', { name: 'Connect', exact: true });
    await allow(await consentWindow(page, () => connect.click()));
    await expect(calendar.getByRole('radio', { name: 'office' })).toBeChecked();
    await page.goBack();
    await expect(list.getByRole('link', { name: /Google Calendar/ })).toContainText('Connected');
  });

  await test.step('an app is added with its key', async () => {
    await list.getByRole('link', { name: /Quay Ledger/ }).click();
    const app = page.getByRole('dialog', { name: 'Quay Ledger' });
    await app.getByLabel('Key of the account', { exact: true }).fill('ledger-4f1d9f2c');
    await expectAccessible(page, 'app not added');
    await app.getByRole('button', { name: 'Add Quay Ledger' }).click();
    await expect(app.getByRole('switch', { name: 'findOrder' })).toBeChecked();
    await expectAccessible(page, 'app added');
    await app.getByRole('button', { name: 'Done' }).click();
    await expect(app).toBeHidden();
  });

  await test.step('links that name what is not offered say so', async () => {
    for (const [search, words, name] of [
      ['appId=noSuch', 'This app is not offered to this account', 'app unknown'],
      ['appId=quayLedger&appVersion=v9', 'These versions are offered', 'app version unknown'],
    ] as const) {
      await page.goto(`/app/org/${organization.id}/agents?integrations=vidaApp&${search}`);
      await expect(page.getByText(words)).toBeVisible();
      await expectAccessible(page, name);
    }
  });
});
