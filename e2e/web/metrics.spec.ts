import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.js';
import { anOrganization, reseller } from '../support/organizations.js';
import { enter, tokenFor } from '../support/sessions.js';

const owner = 'owner@demo.patchbay.test';
const title = 'Long inbound calls';

test('an owner adds a metric with a formula, sees its value, and takes it off', async ({
  page,
  request,
}, { project }) => {
  // The widths run side by side: one has the demo's conversations, the other an empty account.
  const isDemo = project.name === 'wide';
  const person = isDemo ? owner : reseller;
  const headers = { authorization: `Bearer ${await tokenFor(request, person)}` };
  const organization = isDemo ? null : await anOrganization(request, 'Millbrook Vets', 'Counter');
  await enter(page, request, person);
  await page.goto(organization === null ? '/app/data' : `/app/org/${organization}/data`);
  const card = page.getByRole('group', { name: title, exact: true });

  await test.step('writes a formula, with what is wrong at its place', async () => {
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const list = page.getByRole('dialog', { name: 'Edit dashboard' });
    await expect(list.getByText('Minutes Saved')).toBeVisible();
    await expectAccessible(page, 'metrics of the dashboard');
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('link', { name: 'New metric' }).click();
    await expect(page).toHaveURL(/\/data\/metric$/);
    const form = page.getByRole('main');
    await form.getByRole('textbox', { name: 'Title' }).fill(title);
    await form.getByRole('button', { name: 'Condition' }).click();
    await form.getByRole('textbox', { name: 'Value of condition 1' }).fill('inbound');
    await form.getByRole('radio', { name: 'A formula' }).check();
    const formula = form.getByRole('textbox', { name: 'Formula' });
    await formula.fill('if(duration > 60, 1, 0');
    await expect(form.getByText(/^Mismatched parentheses/)).toBeVisible();
    await formula.fill('if(duration > 60, 1, 0)');
    await form.getByRole('combobox', { name: 'Combined by' }).selectOption('sum');
    await expect(form.getByText(/conversations? in the last 30 days/)).toBeVisible();
    if (isDemo) await expect(form.getByText('duration > 60', { exact: true })).toBeVisible();
    await expectAccessible(page, 'a metric with its formula');
  });

  await test.step('its card shows what a count of the log comes to', async () => {
    await page.getByRole('button', { name: 'Add to the dashboard' }).click();
    await expect(page).toHaveURL(/\/data$/);
    await expect(card).toBeVisible();
    const month = Math.floor(Date.now() / 1000) - 30 * 86_400;
    const counted = await request.get(
      `/api/v2/logs?direction=inbound&duration__gt=60&start=${month}&pageSize=1${organization === null ? '' : `&targetAccountId=${organization}`}`,
      { headers },
    );
    const { totalCount } = (await counted.json()) as { totalCount: number };
    expect(totalCount > 0).toBe(isDemo);
    await expect(card).toHaveAttribute('data-value', String(totalCount));
    await expect(page.getByRole('group', { name: 'Minutes Saved' })).toBeVisible();
  });

  await test.step('is taken off, and comes back by undo', async () => {
    await card.getByRole('button', { name: `Edit ${title}` }).click();
    const form = page.getByRole('main');
    await form.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page).toHaveURL(/\/data$/);
    await expect(card).toBeHidden();
    // The toast of the addition offers Undo as well, until this one takes its place.
    const removed = page.getByRole('status').filter({ hasText: 'Metric removed' });
    await removed.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Undone')).toBeVisible();
    await expect(card).toBeVisible();
    await card.getByRole('button', { name: `Edit ${title}` }).click();
    await form.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(card).toBeHidden();
  });
});
