import { type BrowserContext } from '@playwright/test';
import { addScanner } from './accessibility.js';
import { switchStory } from './open-story.js';
import { type Site } from './static-site.js';
import { newStoryPage, type StoryPage } from './story-page.js';

/** A page on a tour, and the errors that it wrote to its console. */
export interface TourPage extends StoryPage {
  readonly said: string[];
  /** The scheme in which the page shows its stories now. */
  scheme: 'light' | 'dark';
}

/**
 * A page that shows the stories of one file after those of another: loading the storybook for each
 * file took a third of the time.
 */
export interface Tour {
  /** The page, showing a story. A fresh one has loaded the storybook, so no other file left anything. */
  begin(id: string, fresh: boolean): Promise<TourPage>;
  /** Lets the next file begin on a fresh page. */
  leave(): Promise<void>;
}

async function newTourPage(context: BrowserContext, site: Site): Promise<TourPage> {
  const story = await newStoryPage(context, site);
  await addScanner(story.page);
  const said: string[] = [];
  story.page.on('console', (message) => {
    if (message.type() === 'error') said.push(message.text());
  });
  story.page.on('pageerror', (error) => said.push(error.message));
  return { ...story, said, scheme: 'light' };
}

/** Shows a story of the next file on the page of the last one, without what that has stored. */
async function goOn({ page }: TourPage, id: string): Promise<void> {
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await switchStory(page, id);
}

export function createTour(context: BrowserContext, site: Site): Tour {
  let current: TourPage | undefined;
  const leave = async () => {
    const last = current;
    current = undefined;
    await last?.page.close();
  };
  return {
    leave,
    begin: async (id, fresh) => {
      if (fresh) await leave();
      if (current) await goOn(current, id);
      else {
        current = await newTourPage(context, site);
        await current.open(id, { scheme: 'light' });
      }
      return current;
    },
  };
}
