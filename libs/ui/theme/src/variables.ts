import { type Accent } from './accent/accent.js';
import { chartPalette, families, familyNames, shadeNames } from './tokens/families.js';
import { neutrals, type Scheme } from './tokens/neutrals.js';
import { depth, fonts, layers, motion, radii, typeRoles } from './tokens/scales.js';

/** CSS custom properties and their values. */
export type Variables = Record<string, string>;

const prefixed = (entries: Iterable<readonly [string, string]>): Variables =>
  Object.fromEntries(Array.from(entries, ([name, value]) => [`--pb-${name}`, value]));

/** The `--pb-*` variables that do not depend on the colour scheme: type, radii, motion, layers. */
export function staticVariables(): Variables {
  const type = Object.entries(typeRoles).flatMap(([role, [size, line, weight, tracking]]) => [
    [
      `type-${role}`,
      `${weight} ${size / 16}rem/${line / 16}rem var(--pb-${role === 'code' ? 'mono' : 'sans'})`,
    ] as const,
    [`tracking-${role}`, `${tracking}em`] as const,
  ]);
  return prefixed([
    ...Object.entries(fonts),
    ...type,
    ...Object.entries(radii).map(([name, px]) => [`radius-${name}`, `${px}px`] as const),
    ...Object.entries(motion),
    ...Object.entries(layers).map(([name, z]) => [`z-${name}`, String(z)] as const),
    ['bp-2xl', `${1836 / 16}em`],
  ]);
}

const accentNames: ReadonlyArray<readonly [string, keyof Accent]> = [
  ['accent-solid', 'solid'],
  ['accent-on', 'on'],
  ['accent-solid-hover', 'solidHover'],
  ['accent-solid-edge', 'solidEdge'],
  ['accent-tint', 'tint'],
  ['accent-tint2', 'tint2'],
  ['accent-ink', 'ink'],
  ['accent-line', 'line'],
  ['accent-focus', 'focus'],
];

/**
 * The `--pb-*` variables of one colour scheme: neutrals, accent, meanings and channels, chart
 * palette, shadows.
 */
export function schemeVariables(scheme: Scheme, accent: Accent): Variables {
  return prefixed([
    ...Object.entries(neutrals[scheme]),
    ...accentNames.map(([name, key]) => [name, accent[key]] as const),
    ...familyNames.flatMap((family) =>
      shadeNames.map(
        (shade, i) => [`${family}-${shade}`, families[scheme][family][i] ?? ''] as const,
      ),
    ),
    ...chartPalette[scheme].map((colour, i) => [`chart-${i + 1}`, colour] as const),
    ...Object.entries(depth[scheme]),
  ]);
}

/** Mantine's own variables, set from ours, so that its components have our look. */
export function mantineVariables(scheme: Scheme): Variables {
  return {
    '--mantine-color-body': 'var(--pb-canvas)',
    '--mantine-color-text': 'var(--pb-text)',
    '--mantine-color-bright': 'var(--pb-text)',
    '--mantine-color-dimmed': 'var(--pb-text3)',
    '--mantine-color-placeholder': 'var(--pb-text3)',
    '--mantine-color-default': scheme === 'light' ? 'var(--pb-surface)' : 'var(--pb-raised)',
    '--mantine-color-default-hover': 'var(--pb-hover)',
    '--mantine-color-default-color': 'var(--pb-text)',
    '--mantine-color-default-border': 'var(--pb-line-strong)',
    '--mantine-color-disabled': 'var(--pb-press)',
    '--mantine-color-disabled-color': 'var(--pb-disabled)',
    '--mantine-color-disabled-border': 'var(--pb-line)',
    '--mantine-color-error': 'var(--pb-danger-ink)',
    '--mantine-color-anchor': 'var(--pb-accent-ink)',
    '--mantine-primary-color-filled': 'var(--pb-accent-solid)',
    '--mantine-primary-color-filled-hover': 'var(--pb-accent-solid-hover)',
    '--mantine-primary-color-light': 'var(--pb-accent-tint)',
    '--mantine-primary-color-light-hover': 'var(--pb-accent-tint2)',
    '--mantine-primary-color-light-color': 'var(--pb-accent-ink)',
    '--mantine-primary-color-contrast': 'var(--pb-accent-on)',
  };
}
