import { AxeBuilder } from '@axe-core/playwright';
import { type Page, expect } from '@playwright/test';

/** Nothing that WCAG 2.2 A or AA forbids, in light and in dark. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze();
    expect(violations.map(({ id, nodes }) => `${where}, ${colorScheme}: ${id} at ${nodes.map((node) => node.target.join(' ')).join('; ')}`)).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}
