import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.js';
import { enter } from '../support/sessions.js';

const owner = 'owner@demo.patchbay.test';

test('an owner compares usage and cost, and sees what came of the calls of each agent', async ({
  page,
  request,
}) => {
  await enter(page, request, owner);

  await test.step('looks at the usage by unit and cost, beside the time before', async () => {
    await page.goto('/app/data/usage?dateFilter=last+30+days');
    await expect(page.getByText(/^Compared with the 30 days before\./)).toBeVisible();
    await expect(page.getByRole('article', { name: 'Total cost' })).toContainText(/before/);
    await expect(page.getByRole('grid', { name: 'Usage by agent' })).toBeVisible();
    await expectAccessible(page, 'usage and its cost');
    await page.getByRole('radio', { name: 'Amount' }).check();
    await expect(page.getByRole('figure', { name: 'Minutes of voice' })).toBeVisible();
    await expect(page).toHaveURL(/view=amount/);
    await expectAccessible(page, 'usage by unit');
  });

  await test.step('follows a day of usage to its conversations, and goes back', async () => {
    const day = page.getByRole('grid', { name: 'Usage per day' }).getByRole('link').first();
    await day.click();
    await expect(page).toHaveURL(/\/data\/logs\?.*dateFilter=/);
    await page.goBack();
    await expect(page.getByRole('grid', { name: 'Usage per day' })).toBeVisible();
  });

  await test.step('sees whom the tasks reached, and the conversations behind', async () => {
    await page.goto('/app/tasks');
    await page.getByRole('link', { name: 'Campaigns', exact: true }).click();
    await expect(page.getByRole('article', { name: 'Reached', exact: true })).toContainText(
      /% of all/,
    );
    await expect(page.getByRole('figure', { name: 'People per day' })).toBeVisible();
    await expect(page.getByRole('article', { name: 'Cost' })).toBeVisible();
    await expectAccessible(page, 'campaigns');
    await page
      .getByRole('grid', { name: 'By upload' })
      .getByRole('link', { name: /^Show the tasks uploaded/ })
      .last()
      .click();
    await expect(page).toHaveURL(/\/tasks\?batch=/);
    await expect(page.getByText('Only the tasks of one upload')).toBeVisible();
    await expectAccessible(page, 'tasks of one upload');
    await page.goBack();
    const grid = page.getByRole('grid', { name: 'By agent' });
    await grid
      .getByRole('link', { name: /^Show only/ })
      .first()
      .click();
    await expect(page).toHaveURL(/only=\d+/);
    await expect(page.getByRole('button', { name: 'Show all agents' })).toBeVisible();
    await grid.getByRole('link', { name: /^Show the conversations/ }).click();
    await expect(page).toHaveURL(/\/data\/logs\?.*taskAttemptId/);
    await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
  });
});

test('an owner sees both sides of a rate, its gaps and what the query costs', async ({
  page,
  request,
}) => {
  await enter(page, request, owner);
  await page.goto('/app/data?editMetric=');
  const form = page.getByRole('dialog', { name: 'New metric' });
  await form.getByRole('textbox', { name: 'Title' }).fill('Minutes per booked call');
  await form.getByRole('radio', { name: 'A formula' }).check();
  await form
    .getByRole('textbox', { name: 'Formula' })
    .fill("sum(duration / score) / count(outcome == 'booked')");
  await expect(
    form.getByRole('heading', { name: 'The two sides, over all conversations' }),
  ).toBeVisible();
  await expect(form.getByText(/^Divided by zero in/).first()).toBeVisible();
  await expect(form.getByRole('heading', { name: /^Cost of the query/ })).toBeVisible();
  await expectAccessible(page, 'the workbench of a metric');
});
