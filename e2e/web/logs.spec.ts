import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.js';
import { reseller } from '../support/organizations.js';
import { enter } from '../support/sessions.js';

test('a reseller filters the logs, chooses columns, saves the view, reads an entry and exports', async ({
  page,
  request,
}, { project }) => {
  // The widths run side by side in one account.
  const name = `Long calls, ${project.name}`;
  await enter(page, request, reseller);
  await page.goto('/app/data/logs');
  await expect(page.getByRole('row').nth(1)).toBeVisible();

  await test.step('writes conditions, with what does not count at its place', async () => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const builder = page.getByRole('dialog', { name: 'Filters' });
    // A wide page begins with a condition; a phone has the sheet.
    const condition = builder.getByRole('combobox', { name: 'Field of condition 1' });
    if (project.name.includes('phone'))
      await builder.getByRole('button', { name: 'Condition', exact: true }).click();
    await condition.selectOption('duration');
    await builder.getByRole('combobox', { name: 'Operator of condition 1' }).selectOption('gte');
    await builder.getByRole('textbox', { name: 'Value of condition 1' }).fill('60s');
    await expect(builder.getByText('Duration: “60s” cannot be read as a number.')).toBeVisible();
    await builder.getByRole('button', { name: 'Condition', exact: true }).click();
    await builder.getByRole('textbox', { name: 'Value of condition 2' }).fill('inbound');
    await expect(builder.getByText(/^\d+ match$/)).toBeVisible();
    await expectAccessible(page, 'conditions of the logs');
    await builder.getByRole('button', { name: 'Done', exact: true }).click();
    await expect(builder).toBeHidden();
    await expect(page.getByText('A condition does not count')).toBeVisible();
    await expectAccessible(page, 'logs with a condition that does not count');
  });

  await test.step('corrects it', async () => {
    await page.getByRole('button', { name: 'Correct' }).click();
    const builder = page.getByRole('dialog', { name: 'Filters' });
    await builder.getByRole('textbox', { name: 'Value of condition 1' }).fill('60');
    await builder.getByRole('button', { name: 'Done', exact: true }).click();
    await expect(page.getByText('A condition does not count')).toBeHidden();
    await expect(page.getByRole('group', { name: 'Duration is at least 60 s' })).toBeVisible();
  });

  await test.step('chooses columns', async () => {
    await page.getByRole('button', { name: /^Columns/ }).click();
    const columns = page.getByRole('dialog', { name: 'Columns' });
    await columns.getByRole('searchbox', { name: 'Search columns' }).fill('direction');
    await columns.getByRole('button', { name: 'Show Direction' }).click();
    await columns.getByRole('searchbox', { name: 'Search columns' }).fill('');
    await columns.getByRole('button', { name: 'Move Direction up' }).click();
    await expectAccessible(page, 'columns of the logs');
    await columns.getByRole('button', { name: 'Use these columns' }).click();
    await expect(page).toHaveURL(/fields=.*direction/);
  });

  await test.step('chooses a range of days, then one that moves', async () => {
    await page.getByRole('button', { name: /^Date range/ }).click();
    await page.getByRole('menuitem', { name: 'Other range' }).click();
    const range = page.getByRole('dialog', { name: 'Other range' });
    await range.getByRole('radio', { name: 'Between days' }).check();
    await range.getByRole('button', { name: /^Days, / }).click();
    await page.getByRole('button', { name: 'Last 30 days', exact: true }).click();
    await expectAccessible(page, 'a range of days');
    await range.getByRole('radio', { name: 'Moving' }).check();
    await range.getByRole('textbox', { name: 'Last' }).fill('6');
    await range.getByRole('combobox', { name: 'Unit' }).selectOption('week');
    await range.getByRole('button', { name: 'Show last 6 weeks' }).click();
    await expect(page).toHaveURL(/dateFilter=last/);
  });

  await test.step('saves the view, leaves it, and comes back to it', async () => {
    await page.getByRole('button', { name: 'Views', exact: true }).click();
    const views = page.getByRole('dialog', { name: 'Saved views' });
    await views.getByRole('textbox', { name: 'Name of the view' }).fill(name);
    await views.getByRole('button', { name: 'Save view' }).click();
    await expect(page.getByText('View saved')).toBeVisible();
    await page.goto('/app/data/logs');
    await page.getByRole('button', { name: 'Views', exact: true }).click();
    await expect(views.getByRole('link', { name })).toBeVisible();
    await expectAccessible(page, 'saved views of the logs');
    await views.getByRole('link', { name }).click();
    await expect(page.getByRole('group', { name: 'Duration is at least 60 s' })).toBeVisible();
  });

  await test.step('opens an entry with its data', async () => {
    await page.getByRole('row').nth(1).click();
    const entry = page.getByRole('dialog').or(page.getByRole('complementary'));
    await expect(entry.getByRole('button', { name: 'Transcript' })).toBeVisible();
    await expectAccessible(page, 'entry of a conversation');
    await entry.getByRole('tab', { name: 'JSON' }).click();
    await expect(entry.getByRole('group', { name: 'The entry as data' })).toBeVisible();
    await expectAccessible(page, 'entry of a conversation as data');
    await entry.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('reads on past a small page', async () => {
    await page.goto('/app/data/logs?pageSize=20&dateFilter=last%2012%20months');
    const grid = page.getByRole('grid', { name: 'Conversation logs' });
    await expect(page.getByText('1–20', { exact: true })).toBeVisible();
    await grid.hover({ position: { x: 100, y: 200 } });
    const last = page.getByText(/^1–\d{3,}$/);
    await expect(async () => {
      await page.mouse.wheel(0, 600);
      await expect(last).toBeVisible({ timeout: 300 });
    }).toPass();
    await expectAccessible(page, 'logs that were read on');
    await expect(page).toHaveURL(/pageSize=20/);
    const shown = (await last.textContent()) ?? '';
    const count = Number(/\d+$/.exec(shown)?.[0]);
    await grid.getByRole('row').nth(3).focus();
    await page.keyboard.press('End');
    await expect(grid.locator('[role=row]:focus')).toHaveAttribute('aria-rowindex', `${count + 1}`);
    await expectAccessible(page, 'end of the logs that were read on');
    await page.goBack();
  });

  await test.step('exports what is shown', async () => {
    await page.getByRole('button', { name: 'Export' }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: /CSV/ }).click();
    expect((await saved).suggestedFilename()).toMatch(/^conversation_logs_\d{4}-\d\d-\d\d\.csv$/);
  });

  await test.step('removes the view', async () => {
    // The view of the other width shows the same.
    await page.getByRole('button', { name: /^Long calls/ }).click();
    const remove = page.getByRole('button', { name: `Remove view ${name}` });
    await remove.click();
    await expect(remove).toBeHidden();
  });
});

test('a reseller reads the report of a metric, and goes to the conversations behind it', async ({
  page,
  request,
}) => {
  await enter(page, request, reseller);
  // Whole days before yesterday: calls of other journeys do not change these numbers.
  const end = Math.floor(Date.now() / 86_400_000) * 86_400 - 86_400;
  const dateFilter = encodeURIComponent(JSON.stringify({ start: end - 30 * 86_400, end }));
  const address = `/app/data?dateFilter=${dateFilter}`;
  await page.goto(address);
  const card = page.getByRole('group', { name: 'Calls Answered', exact: true });
  await expect(card).toBeVisible();
  await card.getByRole('button', { name: 'Report of Calls Answered' }).click();
  const report = page.getByRole('dialog', { name: 'Reporting' });
  await expect(
    report.getByRole('region', { name: 'By agent' }).getByRole('link').first(),
  ).toBeVisible();
  const channel = report.getByRole('region', { name: 'By channel' }).getByRole('link').first();
  await expect(channel).toContainText('Call');
  // The charts draw themselves after their code has arrived.
  await expect(report.locator('svg.recharts-surface').first()).toBeVisible();
  await expectAccessible(page, 'report of a metric');
  const counted = await channel.getByText(/^[\d,]+ conversations?$/).textContent();
  await channel.click();
  await expect(report).toBeHidden();
  await expect(page.getByText(`of ${counted ?? ''}`)).toBeVisible();
  await expect(page.getByRole('group', { name: /^Event ends with/ })).toBeVisible();

  await page.goto(address);
  const events = card.getByRole('link', { name: /events?$/ });
  const [count] = /^[\d,]+/.exec((await events.textContent()) ?? '') ?? [];
  await events.click();
  await expect(page.getByText(`of ${count ?? ''} conversations`)).toBeVisible();
});
