import { type BrowserContext, type Page } from '@playwright/test';
import { openStory } from './open-story.js';
import { type Site } from './static-site.js';

/** A page of the storybook, and what it asked of other hosts. */
export interface StoryPage {
  readonly page: Page;
  readonly outside: string[];
  /** Loads the storybook with a story and waits until it is shown. */
  open(id: string, globals: Readonly<Record<string, string>>): Promise<void>;
}

/** Each document of a new page begins without what another page has stored. */
const forget = () => {
  if (window.top !== window) return;
  localStorage.clear();
  sessionStorage.clear();
};

/** A new page of a context, in which nothing is shown yet. */
export async function newStoryPage(context: BrowserContext, site: Site): Promise<StoryPage> {
  const page = await context.newPage();
  const outside: string[] = [];
  // No other host has an address here (`playwright.config.mjs`), so nothing leaves the machine.
  page.on('request', (request) => {
    const { protocol, origin, href } = new URL(request.url());
    if (/^(?:https?|wss?):$/.test(protocol) && origin !== site.origin) outside.push(href);
  });
  await page.addInitScript(forget);
  return { page, outside, open: (id, globals) => openStory(page, site.origin, id, globals) };
}
