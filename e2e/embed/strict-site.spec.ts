import { expect, test } from '@playwright/test';

const host = `http://localhost:${process.env.E2E_HOST_PORT ?? 4390}`;

// Both pages check the addresses of scripts (Trusted Types).
for (const path of ['/site-widget', '/isolated-widget'])
  test(`a visitor of a strict site chats: ${path}`, async ({ page }) => {
    await page.goto(host + path);
    expect(await page.evaluate('crossOriginIsolated')).toBe(path === '/isolated-widget');
    await page.getByRole('button', { name: 'Ask us' }).click();
    const chat = page.frameLocator('iframe[title="Chat"]');
    const field = chat.getByRole('textbox', { name: 'Message' });
    await field.fill('Do you take new patients?', { timeout: 60_000 });
    await field.press('Enter');
    await expect(chat.getByRole('log').getByText('Do you take new patients?')).toBeVisible();
  });
