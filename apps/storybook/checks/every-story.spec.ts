import { expect } from '@playwright/test';
import { addScanner, findingsOn } from './accessibility.js';
import { redrawStory, shownError, shownScheme, switchStory } from './open-story.js';
import { storyEntries, type StoryEntry } from './static-site.js';
import { test } from './story-test.js';

const stories = storyEntries().filter(({ type }) => type === 'story');
const byTitle = new Map<string, StoryEntry[]>();
for (const story of stories) byTitle.set(story.title, [...(byTitle.get(story.title) ?? []), story]);

test.describe('every story, light and dark', () => {
  for (const [title, ofTitle] of byTitle)
    // The first story of a file is drawn on a new page, so that no file needs what another has
    // left; the others follow it without a load. Each is drawn from its beginning in both schemes:
    // forwards in light, and backwards in dark, where only colours can differ.
    test(title, async ({ story: { page, outside, open } }) => {
      await addScanner(page);
      const said: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') said.push(message.text());
      });
      page.on('pageerror', (error) => said.push(error.message));
      const demandGood = async (name: string, scheme: string) => {
        const axe = await findingsOn(page, { coloursOnly: scheme === 'dark' });
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
        await (at === 0 ? open(id, { scheme: 'light' }) : switchStory(page, id));
        await demandGood(name, 'light');
      }
      for (const [at, { id, name }] of [...ofTitle].reverse().entries()) {
        await (at === 0 ? redrawStory(page, id, { scheme: 'dark' }) : switchStory(page, id));
        await demandGood(name, 'dark');
      }
    });
});
