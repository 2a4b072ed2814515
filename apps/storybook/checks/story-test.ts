import { test as base, type BrowserContext } from '@playwright/test';
import { serveSite, type Site } from './static-site.js';
import { newStoryPage, type StoryPage } from './story-page.js';
import { createTour, type Tour } from './tour.js';

/**
 * A test with a page of the storybook. All pages of a worker share a server and a cache, because
 * loading and compiling the storybook for each file took a quarter of the time.
 */
export const test = base.extend<
  { readonly story: StoryPage },
  { readonly site: Site; readonly shared: BrowserContext; readonly tour: Tour }
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
  tour: [
    async ({ shared, site }, use) => {
      const tour = createTour(shared, site);
      await use(tour);
      await tour.leave();
    },
    { scope: 'worker' },
  ],
  story: async ({ shared, site }, provide) => {
    const story = await newStoryPage(shared, site);
    await provide(story);
    await story.page.close();
  },
});
