import { readFileSync } from 'node:fs';
import { render, screen } from '@testing-library/react';
import { contrast } from './accent/oklch.js';
import { createTheme } from './create-theme.js';
import { PatchbayProvider } from './PatchbayProvider.js';
import { chartPalette, families, familyNames } from './tokens/families.js';
import { neutrals } from './tokens/neutrals.js';

const schemes = ['light', 'dark'] as const;
const resolved = (brand?: string) =>
  createTheme(brand).cssVariablesResolver({} as never) as Record<
    'variables' | 'light' | 'dark',
    Record<string, string>
  >;

describe('the theme', () => {
  it('writes every variable of both schemes, with the same names', () => {
    const { light, dark, variables } = resolved();
    expect(Object.keys(light).sort()).toEqual(Object.keys(dark).sort());
    expect(light['--pb-surface']).toBe('#ffffff');
    expect(dark['--pb-surface']).toBe('#15171b');
    expect(light['--pb-accent-solid']).toBe('#305fdd');
    expect(light['--pb-call-ink']).toBe('#6751aa');
    expect(dark['--pb-chart-8']).toBe('#a2a6b4');
    expect(variables['--pb-radius-lg']).toBe('12px');
    expect(variables['--pb-type-reading']).toContain('0.875rem/1.3125rem');
    expect(variables['--pb-z-toast']).toBe('500');
  });

  it('changes only the accent with the brand', () => {
    const changed = Object.entries(resolved('#14532d').light).filter(
      ([name, value]) => resolved().light[name] !== value,
    );
    expect(changed.every(([name]) => name.startsWith('--pb-accent-'))).toBe(true);
    expect(changed.length).toBeGreaterThan(5);
  });

  it.each(schemes)('keeps body text AAA and the rest AA on every background in %s', (scheme) => {
    const n = neutrals[scheme];
    for (const ground of [n.canvas, n.surface, n.sunken, n.raised, n.selected, n.hover]) {
      for (const ink of [n.text, n.text2]) expect(contrast(ink, ground)).toBeGreaterThanOrEqual(7);
      expect(contrast(n.text3, ground)).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(n.control, n.surface)).toBeGreaterThanOrEqual(3);
  });

  it.each(schemes.flatMap((scheme) => familyNames.map((family) => [family, scheme] as const)))(
    'keeps %s readable in %s',
    (family, scheme) => {
      const [tint, , mark, solid, ink] = families[scheme][family];
      expect(contrast(ink, tint)).toBeGreaterThanOrEqual(4.5);
      expect(contrast('#ffffff', solid)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(mark, neutrals[scheme].surface)).toBeGreaterThanOrEqual(3);
    },
  );

  it.each(schemes)('keeps every chart series visible in %s', (scheme) => {
    for (const colour of chartPalette[scheme])
      expect(contrast(colour, neutrals[scheme].surface)).toBeGreaterThanOrEqual(3);
  });

  it('raises hairlines by one step for users who prefer more contrast', () => {
    const css = readFileSync(new URL('./base.css', import.meta.url), 'utf8');
    for (const scheme of schemes) {
      expect(css).toContain(`--pb-line: ${neutrals[scheme]['line-strong']};`);
      expect(css).toContain(`--pb-line-strong: ${neutrals[scheme].control};`);
    }
  });

  it('applies to the tree below the provider and follows a forced scheme', () => {
    render(
      <PatchbayProvider scheme="dark" brand="#facc15">
        below
      </PatchbayProvider>,
    );
    expect(screen.getByText('below')).toBeInTheDocument();
    expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
    expect(`${document.head.textContent}${document.body.innerHTML}`.replaceAll(' ', '')).toContain(
      '--pb-accent-solid:#e4b900',
    );
  });
});
