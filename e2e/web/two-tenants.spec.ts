import { expect, type Page, test } from '@playwright/test';
import { bearer } from '../support/api.js';
import { anOrganization, reseller } from '../support/organizations.js';
import { enter, tokenFor } from '../support/sessions.js';

const number = '+15125550100';

test('two tabs of one person show two organizations, and a text only in its own', async ({
  page,
  request,
}) => {
  const viewer = await request.get('/api/v2/viewer', {
    headers: bearer(await tokenFor(request, 'owner@demo.patchbay.test')),
  });
  const { home } = (await viewer.json()) as { home: { id: number } };
  const other = await anOrganization(request, 'Lakeside Optics', 'Counter');
  await enter(page, request, reseller);
  const second = await page.context().newPage();
  const rooms = (tab: Page) => tab.getByRole('list', { name: 'Conversations' });

  await page.goto(`/app/org/${home.id}/inbox`);
  await expect(rooms(page).getByRole('link').first()).toBeVisible();
  await second.goto(`/app/org/${other}/inbox`);
  await expect(second).toHaveTitle(/Lakeside Optics/);
  await expect(second.getByText('Northside Dental')).toHaveCount(0);

  const words = `Is there parking, and is it number ${Date.now()}?`;
  const from = `+1512557${String(Math.floor(Math.random() * 9000) + 1000)}`;
  const sent = await request.post('/dev/phone/text', { data: { from, to: number, text: words } });
  expect(sent.ok(), await sent.text()).toBe(true);
  await expect(
    rooms(page)
      .getByRole('link')
      .filter({ hasText: from.slice(-4) }),
  ).toBeVisible({
    timeout: 30_000,
  });
  await expect(second.getByText(from.slice(-4))).toHaveCount(0);

  // Each tab stays with its own account after a reload, whichever was used last.
  await second.reload();
  await page.reload();
  await expect(page).toHaveTitle(/Northside Dental/);
  await expect(second).toHaveTitle(/Lakeside Optics/);
  await expect(
    rooms(page)
      .getByRole('link')
      .filter({ hasText: from.slice(-4) }),
  ).toBeVisible();
  await expect(second.getByText(from.slice(-4))).toHaveCount(0);
});
