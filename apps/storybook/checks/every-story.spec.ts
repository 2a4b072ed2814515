import { expect, test } from '@playwright/test';
import { addScanner, findingsOn } from './accessibility.js';
import { openStory, shownError, switchStory } from './open-story.js';
import { serveSite, storyEntries, type StoryEntry } from './static-site.js';

const stories = storyEntries().filter(({ type }) => type === 'story');
const byTitle = new Map<string, StoryEntry[]>();
for (const story of stories) byTitle.set(story.title, [...(byTitle.get(story.title) ?? []), story]);

for (const scheme of ['light', 'dark']) {
  test.describe(`every story, ${scheme}`, () => {
    for (const [title, ofTitle] of byTitle)
      // The first story of a file is drawn on a fresh page, so that no file needs what another
      // loaded; the others follow it without a load.
      test(title, async ({ page }) => {
        const { outside } = await serveSite(page);
        await addScanner(page);
        const said: string[] = [];
        page.on('console', (message) => {
          if (message.type() === 'error') said.push(message.text());
        });
        page.on('pageerror', (error) => said.push(error.message));
        for (const [at, { id, name }] of ofTitle.entries()) {
          await (at === 0 ? openStory(page, id, { scheme }) : switchStory(page, id));
          const axe = await findingsOn(page);
          expect
            .soft(
              {
                error: await shownError(page),
                // What a story says after its turn counts against the next one of its file.
                console: said.splice(0),
                axe,
                outside: outside.splice(0),
              },
              `${title}, ${name}`,
            )
            .toEqual({ error: null, console: [], axe: [], outside: [] });
        }
      });
  });
}
