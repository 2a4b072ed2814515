import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Page } from '@playwright/test';

const site = fileURLToPath(new URL('../dist', import.meta.url));
const origin = 'http://storybook.invalid';

/** What `index.json` of the built storybook says of a story. */
export interface StoryEntry {
  readonly id: string;
  readonly title: string;
  readonly name: string;
  readonly type: 'story' | 'docs';
}

/** Every entry of the built storybook. Throws when it is not built. */
export function storyEntries(): StoryEntry[] {
  const index = join(site, 'index.json');
  if (!existsSync(index))
    throw new Error('The storybook is not built: node tools/nx.mjs run storybook:build-storybook');
  const { entries } = JSON.parse(readFileSync(index, 'utf8')) as {
    entries: Record<string, StoryEntry>;
  };
  return Object.values(entries);
}

/**
 * Answers a page from the built storybook, without a server. What the storybook asks of any other
 * host is refused and noted.
 */
export async function serveSite(page: Page): Promise<{ readonly outside: string[] }> {
  const outside: string[] = [];
  await page.route('**/*', async (route) => {
    const url = new URL(route.request().url());
    if (url.origin !== origin) {
      outside.push(url.href);
      return route.abort();
    }
    const file = join(site, url.pathname);
    return existsSync(file) ? route.fulfill({ path: file }) : route.fulfill({ status: 204 });
  });
  return { outside };
}

/** The address of a story alone, with the toolbar's choices. */
export const addressOf = (id: string, globals: Readonly<Record<string, string>>): string => {
  const chosen = Object.entries(globals).map(([name, value]) => `${name}:${value}`);
  return `${origin}/iframe.html?viewMode=story&id=${id}&globals=${chosen.join(';')}`;
};
