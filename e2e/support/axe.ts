import { AxeBuilder } from '@axe-core/playwright';
import { type Page, expect } from '@playwright/test';
import { join } from 'node:path';

/**
 * With PICTURES set to a folder, each place that axe looks at is also drawn there, in both themes:
 * for people to look at.
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

/** Nothing that WCAG 2.2 A or AA forbids, in light and in dark. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
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
