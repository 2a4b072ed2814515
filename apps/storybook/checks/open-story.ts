import { type Page } from '@playwright/test';
import { addressOf } from './static-site.js';

/** What the preview of Storybook says of the story that it shows. */
interface Preview {
  readonly currentRender?: { readonly id?: string; readonly phase?: string };
}

/** Shows a story and waits until it is drawn and its play function has ended. */
export async function openStory(
  page: Page,
  id: string,
  globals: Readonly<Record<string, string>>,
): Promise<void> {
  // The addon's own scan would run beside that of the check.
  await page.goto(addressOf(id, { ...globals, 'a11y.manual': '!true' }));
  await page.waitForFunction((wanted) => {
    const { currentRender } =
      (globalThis as { __STORYBOOK_PREVIEW__?: Preview }).__STORYBOOK_PREVIEW__ ?? {};
    const ended = ['finished', 'errored', 'aborted'];
    return currentRender?.id === wanted && ended.includes(currentRender.phase ?? '');
  }, id);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const changes = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(changes.map((one) => one.finished));
  });
}

/** The error that Storybook shows in the place of a story, or nothing. */
export const shownError = (page: Page): Promise<string | null> =>
  page.evaluate(() =>
    document.body.classList.contains('sb-show-errordisplay')
      ? (document.querySelector('#error-message')?.textContent ?? 'an error')
      : null,
  );
