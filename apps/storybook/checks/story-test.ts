import { test as base, type BrowserContext, type Page } from '@playwright/test';
import { openStory } from './open-story.js';
import { serveSite, type Site } from './static-site.js';

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

async function withStoryPage(
  context: BrowserContext,
  site: Site,
  provide: (one: StoryPage) => Promise<void>,
): Promise<void> {
  const page = await context.newPage();
  const outside: string[] = [];
  // No other host has an address here (`playwright.config.mjs`), so nothing leaves the machine.
  page.on('request', (request) => {
    const { protocol, origin, href } = new URL(request.url());
    if (/^(?:https?|wss?):$/.test(protocol) && origin !== site.origin) outside.push(href);
  });
  await page.addInitScript(forget);
  await provide({
    page,
    outside,
    open: (id, globals) => openStory(page, site.origin, id, globals),
  });
  await page.close();
}

/**
 * A test with a page of the storybook. All pages of a worker share a server and a cache, because
 * loading and compiling the storybook anew for each file took a quarter of the time.
 */
export const test = base.extend<
  { readonly story: StoryPage },
  { readonly site: Site; readonly shared: BrowserContext }
>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern.
    async ({}, use) => {
      const site = await serveSite();
      await use(site);
      site.close();
    },
    { scope: 'worker' },
  ],
  shared: [
    async ({ browser }, use) => {
      const context = await browser.newContext({
        viewport: { width: 1024, height: 640 },
        reducedMotion: 'reduce',
      });
      await use(context);
      await context.close();
    },
    { scope: 'worker' },
  ],
  story: ({ shared, site }, use) => withStoryPage(shared, site, use),
});
