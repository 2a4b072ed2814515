import { AxeBuilder } from '@axe-core/playwright';
import { type Page, expect } from '@playwright/test';
import { join } from 'node:path';

/**
 * With PICTURES set to a folder, a screenshot of each tested page is stored there, in both themes.
 */
async function draw(page: Page, where: string, colorScheme: 'light' | 'dark'): Promise<void> {
  const folder = process.env['PICTURES'];
  if (!folder) return;
  const size = (page.viewportSize()?.width ?? 0) < 768 ? 'phone' : 'wide';
  await page.screenshot({
    path: join(folder, `${where.replaceAll(' ', '-')}-${colorScheme}-${size}.png`),
    animations: 'disabled',
  });
}

/**
 * Lets colours that change by transitions arrive, for a second at most: a scan before that measures
 * colours of neither scheme.
 */
const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    await pause(50);
    const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.race([Promise.allSettled(transitions.map((one) => one.finished)), pause(1000)]);
  });

/** `npm test` scans in one scheme, by turns (`tools/test/journeys.mjs`); the deep run in both. */
const schemes = (['light', 'dark'] as const).filter(
  (scheme) => (process.env['PATCHBAY_JOURNEYS_SCHEME'] ?? scheme) === scheme,
);

/** Nothing that WCAG 2.2 A or AA forbids, in light and in dark. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await settled(page);
    await draw(page, where, colorScheme);
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
      .analyze();
    expect(
      violations.map(
        ({ id, nodes }) =>
          `${where}, ${colorScheme}: ${id} at ${nodes.map((node) => node.target.join(' ')).join('; ')}`,
      ),
    ).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}
