import { expect } from '@playwright/test';
import { findingsOn } from './accessibility.js';
import { isInRun, startsFresh } from './in-turns.js';
import { redrawStory, shownError, shownScheme, switchStory } from './open-story.js';
import { storyEntries, type StoryEntry } from './static-site.js';
import { test } from './story-test.js';
import { type TourPage } from './tour.js';

const stories = storyEntries().filter((one) => one.type === 'story' && isInRun(one));
const byTitle = new Map<string, StoryEntry[]>();
for (const story of stories) byTitle.set(story.title, [...(byTitle.get(story.title) ?? []), story]);

/** Expects of the story that a page shows: no error, nothing asked of other hosts, accessible. */
async function expectGood(one: TourPage, called: string, coloursOnly: boolean): Promise<void> {
  const { page, said, outside, scheme } = one;
  const axe = await findingsOn(page, { coloursOnly });
  expect
    .soft(
      {
        error: await shownError(page),
        // What a story says after its turn counts against the next one.
        console: said.splice(0),
        axe,
        outside: outside.splice(0),
        scheme: await shownScheme(page),
      },
      `${called}, ${scheme}`,
    )
    .toEqual({ error: null, console: [], axe: [], outside: [], scheme });
}

test.describe('every story, light and dark', () => {
  for (const [title, ofTitle] of byTitle)
    // Forwards in the scheme that the page has, and backwards in the other one, each drawn from its
    // beginning; there only colours can differ.
    test(title, async ({ tour }, { errors }) => {
      const [first] = ofTitle;
      if (!first) throw new Error(`${title} has no story.`);
      const one = await tour.begin(first.id, startsFresh(title));
      for (const [at, { id, name }] of ofTitle.entries()) {
        if (at > 0) await switchStory(one.page, id);
        await expectGood(one, `${title}, ${name}`, false);
      }
      one.scheme = one.scheme === 'light' ? 'dark' : 'light';
      for (const [at, { id, name }] of [...ofTitle].reverse().entries()) {
        await (at === 0
          ? redrawStory(one.page, id, { scheme: one.scheme })
          : switchStory(one.page, id));
        await expectGood(one, `${title}, ${name}`, true);
      }
      if (errors.length) await tour.leave();
    });
});
