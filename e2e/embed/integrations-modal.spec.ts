import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.js';
import {
  allow,
  anOwnedOrganization,
  consentWindow,
  cutOff,
  offerApp,
} from '../support/calendars.js';
import { expected, otherSite, storageIn, test } from '../support/third-party.js';

type Organization = Awaited<ReturnType<typeof anOwnedOrganization>>;

/** Opens an integration of an organization by the modal script, on the partner's page. */
async function openModal(page: Page, organization: Organization, params: Record<string, string>) {
  const query = new URLSearchParams({
    authToken: await organization.mint(),
    org: String(organization.id),
    agent: String(organization.id),
    ...params,
  });
  await page.goto(`${otherSite}/modal?${query}`);
  await page.getByRole('button', { name: 'Open' }).click();
  return page.frameLocator('iframe');
}

for (const kind of ['refused', 'partitioned'] as const)
  test.describe(`J14, storage of frames is ${kind}`, () => {
    test.use({ kind });

    test('a partner’s modal connects a calendar, chooses the main one, and disconnects it', async ({
      page,
      request,
      baseURL,
    }) => {
      const product = new URL(baseURL ?? '').origin;
      const organization = await anOwnedOrganization(request, 'Quay Bread');
      const frame = await openModal(page, organization, { integrations: 'googleCalendar' });
      const dialog = frame.getByRole('dialog', { name: 'Google Calendar' });
      const connect = dialog.getByRole('button', { name: 'Connect', exact: true });
      await expect(connect).toBeVisible();
      const inside = page.frames().find((one) => one.url().startsWith(product));
      expect(inside && (await storageIn(inside))).toEqual(expected[kind]);
      await expectAccessible(page, `modal ${kind} calendar not connected`);

      await test.step('a window that is closed without consent changes nothing', async () => {
        const consent = await consentWindow(page, () => connect.click());
        await expect(dialog.getByText('Waiting for your consent')).toBeVisible();
        await expectAccessible(page, `modal ${kind} calendar waiting`);
        await consent.close();
        await expect(dialog.getByText(/The window was closed/)).toBeVisible();
        await expectAccessible(page, `modal ${kind} calendar lost`);
      });

      await test.step('the consent comes back to the frame, which lists the calendars', async () => {
        const again = dialog.getByRole('button', { name: 'Try again' });
        await allow(await consentWindow(page, () => again.click()));
        await expect(dialog.getByRole('radio', { name: 'office' })).toBeChecked();
        await expectAccessible(page, `modal ${kind} calendar connected`);
        expect(await organization.calendar()).toMatchObject({ connection: 'own' });
      });

      await test.step('another calendar is the main one at once, and is taken back', async () => {
        await dialog.getByRole('radio', { name: 'second' }).check();
        await frame.getByRole('button', { name: 'Undo' }).click();
        await expect(dialog.getByRole('radio', { name: 'office' })).toBeChecked();
        await dialog.getByRole('radio', { name: 'second' }).check();
        await expect
          .poll(async () => (await organization.calendar()).calendar.id)
          .toBe('second@example.com');
      });

      await test.step('it is disconnected after one question', async () => {
        await dialog.getByRole('button', { name: 'Disconnect' }).click();
        const question = frame.getByRole('alertdialog');
        await question.getByRole('button', { name: 'Disconnect' }).click();
        await expect(connect).toBeVisible();
        expect(await organization.calendar()).toMatchObject({ connection: 'none' });
        await dialog.press('Escape');
        await expect(page.locator('#closed')).toHaveText('1');
      });
    });

    test('a foreign window connects nothing, and a window that was cut off is said to be', async ({
      page,
      request,
      baseURL,
    }) => {
      const product = new URL(baseURL ?? '').origin;
      const organization = await anOwnedOrganization(request, 'Quay Bread');
      const frame = await openModal(page, organization, { integrations: 'googleCalendar' });
      const dialog = frame.getByRole('dialog', { name: 'Google Calendar' });
      // A provider whose pages keep no window that opened them.
      await cutOff(page);
      const connect = dialog.getByRole('button', { name: 'Connect', exact: true });
      const consent = await consentWindow(page, () => connect.click());
      const state = new URL(consent.url()).searchParams.get('state') ?? '';
      await expect(dialog.getByRole('link', { name: 'Open in a tab of its own' })).toHaveAttribute(
        'href',
        new RegExp(`/org/${organization.id}.*integrations=googleCalendar`),
      );
      await consent.getByRole('link', { name: 'Allow' }).click();
      await expect(consent.getByText('Please sign in first')).toBeVisible();

      // The partner's page knows the state, and posts it to the frame.
      await page
        .locator('iframe')
        .evaluate(
          (element: HTMLIFrameElement, [origin, known]) =>
            element.contentWindow?.postMessage(
              { type: 'CONSENT_RETURN', state: known, code: 'code-of-another', error: '' },
              origin ?? '',
            ),
          [product, state],
        );
      // And it opens the page that a consent returns to by itself.
      const opening = page.context().waitForEvent('page');
      await page.evaluate(
        (to) => void window.open(to),
        `${product}/oauth/google?${new URLSearchParams({ state, code: 'code-of-another' })}`,
      );
      const foreign = await opening;
      await expect(foreign.getByText('Please sign in first')).toBeVisible();
      await expect(dialog.getByText(/The window was closed/)).toBeVisible();
      expect(await organization.calendar()).toMatchObject({ connection: 'none' });
    });

    test('a partner’s modal sets up an app of the account', async ({ page, request }) => {
      const app = { appId: 'quayLedger', version: 'v1', name: 'Quay Ledger' };
      await offerApp(request, app);
      const organization = await anOwnedOrganization(request, 'Quay Bread');
      const frame = await openModal(page, organization, {
        integrations: 'vidaApp',
        appId: app.appId,
        appVersion: app.version,
      });
      const dialog = frame.getByRole('dialog', { name: 'Quay Ledger' });
      await dialog.getByLabel('Key of the account', { exact: true }).fill('ledger-4f1d9f2c');
      await expectAccessible(page, `modal ${kind} app not added`);
      await dialog.getByRole('button', { name: 'Add Quay Ledger' }).click();
      await expect(dialog.getByRole('switch', { name: 'findOrder' })).toBeChecked();
      await expect(dialog.getByText('Set up', { exact: true })).toBeVisible();
      await expectAccessible(page, `modal ${kind} app added`);
      await dialog.getByRole('button', { name: 'Done' }).click();
      await expect(page.locator('#closed')).toHaveText('1');
    });
  });
