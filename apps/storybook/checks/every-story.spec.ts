import { expect, test } from '@playwright/test';
import { addScanner, findingsOn } from './accessibility.js';
import { openStory, redrawStory, shownError, shownScheme, switchStory } from './open-story.js';
import { serveSite, storyEntries, type StoryEntry } from './static-site.js';

const stories = storyEntries().filter(({ type }) => type === 'story');
const byTitle = new Map<string, StoryEntry[]>();
for (const story of stories) byTitle.set(story.title, [...(byTitle.get(story.title) ?? []), story]);

const schemes = ['light', 'dark'] as const;

test.describe('every story, light and dark', () => {
  for (const [title, ofTitle] of byTitle)
    // The first story of a file is drawn on a fresh page, so that no file needs what another
    // loaded; the others follow it without a load. Each is drawn from its beginning in both
    // schemes, beginning with that of the story before.
    test(title, async ({ page }) => {
      const { outside } = await serveSite(page);
      await addScanner(page);
      const said: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') said.push(message.text());
      });
      page.on('pageerror', (error) => said.push(error.message));
      const demandGood = async (name: string, scheme: string) => {
        const axe = await findingsOn(page);
        expect
          .soft(
            {
              error: await shownError(page),
              // What a story says after its turn counts against the next one of its file.
              console: said.splice(0),
              axe,
              outside: outside.splice(0),
              scheme: await shownScheme(page),
            },
            `${title}, ${name}, ${scheme}`,
          )
          .toEqual({ error: null, console: [], axe: [], outside: [], scheme });
      };
      for (const [at, { id, name }] of ofTitle.entries()) {
        const [first, second] = at % 2 === 0 ? schemes : [schemes[1], schemes[0]];
        await (at === 0 ? openStory(page, id, { scheme: first }) : switchStory(page, id));
        await demandGood(name, first);
        await redrawStory(page, id, { scheme: second });
        await demandGood(name, second);
      }
    });
});
