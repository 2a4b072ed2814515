import { type Page } from '@playwright/test';
import { type AxeResults, type RunOptions } from 'axe-core';
import { createRequire } from 'node:module';
import { colourRules, wcagTags } from '../../../tools/browser/axe-rules.mjs';

/** The axe of `@axe-core/playwright`, with which the screens are scanned as well. */
const { source } = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))(
  'axe-core',
) as { readonly source: string };
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

/**
 * The serious and critical findings of axe on what a page shows now: by all rules of WCAG 2.2 A and
 * AA, or by those about colours for what has been scanned in the other scheme.
 */
export async function findingsOn(
  page: Page,
  { coloursOnly = false }: { readonly coloursOnly?: boolean } = {},
): Promise<string[]> {
  const violations = await page.evaluate(
    async (runOnly) => {
      const { storyScanner } = globalThis as unknown as { storyScanner: Scanner };
      const results = await storyScanner.run(document, { runOnly, resultTypes: ['violations'] });
      return results.violations.map(({ id, impact, nodes }) => ({
        id,
        impact,
        shown: nodes.map(({ html }) => html).join(),
      }));
    },
    coloursOnly
      ? { type: 'rule' as const, values: colourRules }
      : { type: 'tag' as const, values: wcagTags },
  );
  return violations
    .filter(({ impact }) => grave.includes(impact ?? ''))
    .map(({ id, shown }) => `${id}: ${shown}`);
}
