import { expect, test } from '@playwright/test';

const host = `http://localhost:${process.env.E2E_HOST_PORT ?? 4390}`;

test('a site that swaps its body keeps the open chat, its draft and one launcher', async ({
  page,
}) => {
  await page.goto(`${host}/site-swaps`);
  const launcher = page.getByRole('button', { name: 'Ask us' });
  await expect(launcher).toHaveCount(1);
  await launcher.click();
  const chat = page.frameLocator('iframe[title="Chat"]');
  const field = chat.getByRole('textbox', { name: 'Message' });
  await expect(field).toBeVisible({ timeout: 60_000 });
  const isNarrow = (page.viewportSize()?.width ?? 0) < 551;
  await field.fill('Do you take new pa');
  for (const times of [1, 2]) {
    await page.evaluate('swap()');
    await expect(page.locator('h1')).toHaveText(`Northside Dental${' again'.repeat(times)}`);
    await expect(launcher).toHaveCount(1);
    // Where the panel covers the window, the page that came is out of reach as well.
    await expect(page.locator('main')).toHaveJSProperty('inert', isNarrow);
  }
  await expect(field).toHaveValue('Do you take new pa');
  await field.pressSequentially('tients?');
  await field.press('Enter');
  await expect(chat.getByRole('log').getByText('Do you take new patients?')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(launcher).toBeFocused();
  await page.getByRole('button', { name: 'Next page' }).click();
  await launcher.click();
  await expect(page.locator('iframe')).toHaveCount(1);
  await expect(chat.getByRole('log').getByText('Do you take new patients?')).toBeVisible();
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  expect(loaded.filter((path) => path.endsWith('/panel.js'))).toHaveLength(1);
});

test('a site that is left by a link and gone back to has the thread and the draft', async ({
  page,
}) => {
  await page.goto(`${host}/site-swaps`);
  const launcher = page.getByRole('button', { name: 'Ask us' });
  const chat = page.frameLocator('iframe[title="Chat"]');
  const field = chat.getByRole('textbox', { name: 'Message' });
  // The lines only: a field has its text as content too, so it would be found before it is sent.
  const asked = chat.getByRole('log').getByText('When do you open?');
  await launcher.click();
  await field.fill('When do you open?', { timeout: 60_000 });
  await field.press('Enter');
  await expect(asked).toBeVisible();
  await field.fill('And on Sat');
  await expect(field).toHaveValue('And on Sat');
  await page.goto(`${host}/roofing`);
  await page.goBack();
  if (!(await page.locator('iframe').isVisible())) await launcher.click();
  await expect(asked).toBeVisible({ timeout: 60_000 });
  await expect(field).toHaveValue('And on Sat');
});
