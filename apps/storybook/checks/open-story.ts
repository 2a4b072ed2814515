import { type Page } from '@playwright/test';
import { pathOf } from './static-site.js';

/** What the preview of Storybook says of the story that it shows, and how it takes commands. */
interface Preview {
  readonly currentRender?: { readonly id?: string; readonly phase?: string };
  readonly channel?: {
    emit(event: string, message: unknown): void;
    once(event: string, listener: () => void): void;
  };
}

/** Loads the storybook with a story and waits until it is shown. */
export async function openStory(
  page: Page,
  origin: string,
  id: string,
  globals: Readonly<Record<string, string>>,
): Promise<void> {
  // The addon's own scan would run beside that of the check.
  await page.goto(origin + pathOf(id, { ...globals, 'a11y.manual': '!true' }));
  await isShown(page, id);
}

/** Shows another story on a page that has loaded one, as a click in the sidebar does. */
export async function switchStory(page: Page, id: string): Promise<void> {
  await page.evaluate((storyId) => {
    const { channel } =
      (globalThis as { __STORYBOOK_PREVIEW__?: Preview }).__STORYBOOK_PREVIEW__ ?? {};
    if (!channel) throw new Error('The preview of the storybook has no channel.');
    channel.emit('setCurrentStory', { storyId, viewMode: 'story' });
  }, id);
  await isShown(page, id);
}

/**
 * Draws the story of a page from the beginning with other choices of the toolbar, as a click in
 * the toolbar and one on its button to remount do.
 */
export async function redrawStory(
  page: Page,
  id: string,
  globals: Readonly<Record<string, string>>,
): Promise<void> {
  await page.evaluate(
    async ([storyId, chosen]) => {
      const { channel } =
        (globalThis as { __STORYBOOK_PREVIEW__?: Preview }).__STORYBOOK_PREVIEW__ ?? {};
      if (!channel) throw new Error('The preview of the storybook has no channel.');
      const finishedAfter = (event: string, message: unknown) =>
        new Promise<void>((resolve) => {
          channel.once('storyFinished', resolve);
          channel.emit(event, message);
        });
      // The first redraws what is mounted, which would keep what the play function has done.
      await finishedAfter('updateGlobals', { globals: chosen });
      await finishedAfter('forceRemount', { storyId });
    },
    [id, globals] as const,
  );
  await isShown(page, id);
}

/** Waits until a story is drawn, its play function has ended and nothing moves. */
async function isShown(page: Page, id: string): Promise<void> {
  await page.waitForFunction((wanted) => {
    const { currentRender } =
      (globalThis as { __STORYBOOK_PREVIEW__?: Preview }).__STORYBOOK_PREVIEW__ ?? {};
    const ended = ['finished', 'errored', 'aborted'];
    return currentRender?.id === wanted && ended.includes(currentRender.phase ?? '');
  }, id);
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await document.fonts.ready;
    // The frame that changes the scheme, and the transitions that follow one another, may come late.
    for (let turn = 0; turn < 10; turn += 1) {
      await frame();
      await frame();
      const changes = document.getAnimations().filter((one) => one instanceof CSSTransition);
      if (changes.length === 0) return;
      await Promise.allSettled(changes.map((one) => one.finished));
    }
  });
}

/** The error that Storybook shows in the place of a story, or nothing. */
export const shownError = (page: Page): Promise<string | null> =>
  page.evaluate(() =>
    document.body.classList.contains('sb-show-errordisplay')
      ? (document.querySelector('#error-message')?.textContent ?? 'an error')
      : null,
  );

/** The colour scheme in which a page shows its story. */
export const shownScheme = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.documentElement.getAttribute('data-mantine-color-scheme'));
