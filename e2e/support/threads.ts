import { expect, type Page } from '@playwright/test';

/** The messages of the open conversation. */
export const thread = (page: Page) => page.getByRole('region', { name: 'Messages' });
/** Scrolls it to a place in px, or to its end. */
export const scrollTo = (page: Page, place: number) =>
  thread(page).evaluate((box, at) => {
    box.scrollTop = at < 0 ? box.scrollHeight : at;
  }, place);

/**
 * The numbers after a word of the messages that the thread shows from its beginning to its end, as
 * one scrolls.
 */
export async function numbersShown(page: Page, word = 'Line'): Promise<number[]> {
  await expect(async () => {
    await scrollTo(page, 0);
    await expect(thread(page).getByText('Loading earlier messages…')).toHaveCount(0, {
      timeout: 1000,
    });
  }).toPass();
  const found = new Map<number, number>();
  for (let at = 0; ; at += 400) {
    await scrollTo(page, at);
    await page.waitForTimeout(60);
    const { drawn, isEnd } = await thread(page).evaluate(
      (box, said) => ({
        drawn: [...box.querySelectorAll('[data-index]')].map((entry) => [
          Number(entry.getAttribute('data-index')),
          Number(new RegExp(`${said} (\\d+)`).exec(entry.textContent ?? '')?.[1] ?? 0),
        ]),
        isEnd: box.scrollTop + box.clientHeight >= box.scrollHeight - 2,
      }),
      word,
    );
    for (const [index = 0, line = 0] of drawn) if (line > 0) found.set(index, line);
    if (isEnd) break;
  }
  return [...found].sort(([a], [b]) => a - b).map(([, line]) => line);
}
