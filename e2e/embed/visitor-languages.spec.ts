import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.js';

const host = `http://localhost:${process.env.E2E_HOST_PORT ?? 4390}`;

test.describe('in a browser in Spanish', () => {
  test.use({ locale: 'es-ES' });

  test('a visitor chats in Spanish, and axe finds nothing in either scheme', async ({ page }) => {
    await page.goto(`${host}/site-widget?agent=northside`);
    await page.getByRole('button', { name: 'Ask us' }).click();
    const chat = page.frameLocator('iframe');
    const log = chat.getByRole('log', { name: 'Chat' });
    await expect(log).toContainText('Thanks for contacting Northside Dental');
    const inside = page.frames().find((frame) => frame.url().includes('/embedChat'));
    expect(await inside?.evaluate(() => document.documentElement.lang)).toBe('es');
    const field = chat.getByRole('textbox', { name: 'Mensaje' });
    await field.fill('Are you open on Saturday?');
    await chat.getByRole('button', { name: 'Enviar' }).click();
    await expect(log).toContainText('9 AM to noon');
    await expectAccessible(page, 'chat in Spanish');
    // The scheme reached the frame too: its ground is not white.
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect
      .poll(() => inside?.evaluate(() => getComputedStyle(document.body).backgroundColor))
      .not.toBe('rgb(255, 255, 255)');
  });

  test('an agent that is not there is said in Spanish, in either scheme', async ({ page }) => {
    await page.goto(`${host}/site-widget?agent=no-such-office`);
    await page.getByRole('button', { name: 'Ask us' }).click();
    await expect(page.frameLocator('iframe').getByText('Aquí no hay ningún agente')).toBeVisible();
    await expectAccessible(page, 'chat without an agent in Spanish');
  });
});

/** Whether the last letter of a text is left of its first one, in its first line. */
const runsLeft = (element: Element) => {
  const text = [...element.childNodes].find((node) => node.nodeType === Node.TEXT_NODE) as Text;
  const at = (index: number) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + 1);
    return range.getBoundingClientRect().left;
  };
  return at(text.length - 1) < at(0);
};

test('a line runs as its own letters do, also while it is typed', async ({ page }) => {
  await page.goto(`${host}/site-widget?agent=northside`);
  await page.getByRole('button', { name: 'Ask us' }).click();
  const chat = page.frameLocator('iframe');
  const field = chat.getByRole('textbox', { name: 'Message' });
  // The mark at the end tells the direction of a line, not that of its letters.
  for (const [line, isLeft] of [
    ['Are you open on Saturday?!', false],
    ['هل أنتم هنا؟!', true],
  ] as const) {
    await field.fill(line);
    expect(await field.evaluate((one) => getComputedStyle(one).unicodeBidi)).toBe('plaintext');
    await field.press('Enter');
    expect(await chat.getByRole('log').getByText(line).evaluate(runsLeft)).toBe(isLeft);
    // The next line is sent once this one is answered.
    await expect(chat.getByRole('log', { name: 'Chat' })).toContainText(
      isLeft ? 'only understand English' : '9 AM to noon',
    );
  }
});
