import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { openStory, shownError } from './open-story.js';
import { serveSite, storyEntries, type StoryEntry } from './static-site.js';

const stories = storyEntries().filter(({ type }) => type === 'story');
const byTitle = new Map<string, StoryEntry[]>();
for (const story of stories) byTitle.set(story.title, [...(byTitle.get(story.title) ?? []), story]);

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const grave = ['serious', 'critical'];

for (const scheme of ['light', 'dark']) {
  test.describe(`every story, ${scheme}`, () => {
    for (const [title, ofTitle] of byTitle)
      test(title, async ({ page }) => {
        const { outside } = await serveSite(page);
        const said: string[] = [];
        page.on('console', (message) => {
          if (message.type() === 'error') said.push(message.text());
        });
        page.on('pageerror', (error) => said.push(error.message));
        for (const { id, name } of ofTitle) {
          said.length = 0;
          await openStory(page, id, { scheme });
          const { violations } = await new AxeBuilder({ page }).withTags(wcag).analyze();
          expect
            .soft(
              {
                error: await shownError(page),
                console: said,
                axe: violations
                  .filter(({ impact }) => grave.includes(impact ?? ''))
                  .map(
                    ({ id: rule, nodes }) => `${rule}: ${nodes.map((node) => node.html).join()}`,
                  ),
                outside,
              },
              `${title}, ${name}`,
            )
            .toEqual({ error: null, console: [], axe: [], outside: [] });
        }
      });
  });
}
