import { type Page } from '@playwright/test';
import { type AxeResults, type RunOptions } from 'axe-core';
import { createRequire } from 'node:module';

/** The axe of `@axe-core/playwright`, with which the screens are scanned as well. */
const { source } = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))(
  'axe-core',
) as { readonly source: string };
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const grave = ['serious', 'critical'];

/** The part of axe that a page holds for the check. */
interface Scanner {
  run(context: Document, options: RunOptions): Promise<AxeResults>;
}

/**
 * Puts axe into every document of a page, once for each load: `AxeBuilder` sends it again with each
 * scan and opens a blank page for the result, which takes ten times as long as the scan. The addon
 * of Storybook has an axe of its own, so this one has another name.
 */
export async function addScanner(page: Page): Promise<void> {
  await page.addInitScript({ content: `${source}\nwindow.storyScanner = window.axe;` });
}

/** The serious and critical findings of axe on what a page shows now. */
export async function findingsOn(page: Page): Promise<string[]> {
  const violations = await page.evaluate(async (tags) => {
    const { storyScanner } = globalThis as unknown as { storyScanner: Scanner };
    const results = await storyScanner.run(document, {
      runOnly: { type: 'tag', values: tags },
      resultTypes: ['violations'],
    });
    return results.violations.map(({ id, impact, nodes }) => ({
      id,
      impact,
      shown: nodes.map(({ html }) => html).join(),
    }));
  }, wcag);
  return violations
    .filter(({ impact }) => grave.includes(impact ?? ''))
    .map(({ id, shown }) => `${id}: ${shown}`);
}
