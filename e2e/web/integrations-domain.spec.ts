import { expect, test } from '@playwright/test';
import { allow, anOwnedOrganization, consentWindow } from '../support/calendars.js';
import { proveDomain } from '../support/domains.js';
import { reseller } from '../support/organizations.js';
import { sessionFor } from '../support/sessions.js';

const port = process.env['E2E_PORT'] ?? 4310;
const host = 'harborline.test';
const tenant = `http://${host}:${port}`;

test.use({
  launchOptions: async ({ launchOptions }, provide) =>
    provide({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${host} 127.0.0.1`],
    }),
});

test('a consent comes back to the domain of the tenant that it began on', async ({
  page,
  request,
}) => {
  await proveDomain(host);
  const organization = await anOwnedOrganization(request, 'Quay Bread');
  const { id, token, username } = await sessionFor(request, reseller);
  await page.goto(`${tenant}/readyz`);
  await page.evaluate(
    (entries) => entries.forEach(([key, value]) => localStorage.setItem(key, value)),
    [
      ['id', String(id)],
      ['token', token],
      ['userData', JSON.stringify({ username, email: reseller, kind: 'member' })],
    ] as [string, string][],
  );
  await page.goto(`${tenant}/app/org/${organization.id}/agents?integrations=googleCalendar`);
  const calendar = page.getByRole('dialog', { name: 'Google Calendar' });
  const connect = calendar.getByRole('button', { name: 'Connect', exact: true });
  const consent = await consentWindow(page, () => connect.click());
  const places: string[] = [];
  consent.on('framenavigated', (frame) => places.push(new URL(frame.url()).host));
  await allow(consent);
  await expect(calendar.getByRole('radio', { name: 'office' })).toBeChecked();
  expect([...new Set(places)]).toEqual([`localhost:${port}`, `${host}:${port}`]);
  expect(await organization.calendar()).toMatchObject({ connection: 'own' });
});
