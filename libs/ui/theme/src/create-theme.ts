import {
  createTheme as createMantineTheme,
  defaultVariantColorsResolver,
  virtualColor,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core';
import { darkAccent, lightAccent, type Accent } from './accent/accent.js';
import { hexToRgb, mix, oklchToHex, rgbToOklch } from './accent/oklch.js';
import { defaultBrand } from './accent/parse-brand.js';
import { components } from './components.js';
import { darkRamp, grayRamp } from './tokens/neutrals.js';
import { breakpoints, fonts, radii, spacing } from './tokens/scales.js';
import { mantineVariables, schemeVariables, staticVariables } from './variables.js';

/** The theme derived from one brand colour: Mantine's theme, its variables and the two accents. */
export interface PatchbayTheme {
  theme: MantineThemeOverride;
  cssVariablesResolver: CSSVariablesResolver;
  accent: { light: Accent; dark: Accent };
}

function tuple(accent: Accent): MantineColorsTuple {
  const hover = rgbToOklch(hexToRgb(accent.solidHover));
  return [
    accent.tint,
    accent.tint2,
    mix(accent.tint2, accent.line, 1 / 3),
    mix(accent.tint2, accent.line, 2 / 3),
    accent.line,
    accent.focus,
    accent.solid,
    accent.solidHover,
    oklchToHex({ ...hover, l: hover.l - 0.05 }),
    accent.ink,
  ];
}

const rem = (px: number): string => `${px / 16}rem`;
const em = (px: number): string => `${px / 16}em`;
const heading = (
  size: number,
  line: number,
): { fontSize: string; lineHeight: string; fontWeight: string } => ({
  fontSize: rem(size),
  lineHeight: rem(line),
  fontWeight: '600',
});

/**
 * Creates the Mantine theme and every `--pb-*` variable from one brand colour (any CSS colour; an
 * invalid one gives the default brand).
 */
export function createTheme(brand: string = defaultBrand): PatchbayTheme {
  const accent = { light: lightAccent(brand), dark: darkAccent(brand) };
  const theme = createMantineTheme({
    white: '#ffffff',
    black: grayRamp[9],
    colors: {
      gray: [...grayRamp] as unknown as MantineColorsTuple,
      dark: [...darkRamp] as unknown as MantineColorsTuple,
      accentLight: tuple(accent.light),
      accentDark: tuple(accent.dark),
      accent: virtualColor({ name: 'accent', light: 'accentLight', dark: 'accentDark' }),
    },
    primaryColor: 'accent',
    primaryShade: { light: 6, dark: 6 },
    autoContrast: false,
    focusRing: 'never',
    // A pressed control does not move.
    activeClassName: '',
    components,
    cursorType: 'pointer',
    respectReducedMotion: true,
    defaultRadius: 'md',
    radius: {
      xs: rem(radii.xs),
      sm: rem(radii.sm),
      md: rem(radii.md),
      lg: rem(radii.lg),
      xl: rem(radii.xl),
    },
    spacing: Object.fromEntries(Object.entries(spacing).map(([name, px]) => [name, rem(px)])),
    breakpoints: {
      xs: em(breakpoints.xs),
      sm: em(breakpoints.sm),
      md: em(breakpoints.md),
      lg: em(breakpoints.lg),
      xl: em(breakpoints.xl),
    },
    fontFamily: fonts.sans,
    fontFamilyMonospace: fonts.mono,
    fontSizes: { xs: rem(12), sm: rem(13), md: rem(14), lg: rem(16), xl: rem(20) },
    headings: {
      fontFamily: fonts.sans,
      fontWeight: '600',
      sizes: {
        h1: heading(28, 36),
        h2: heading(24, 30),
        h3: heading(20, 28),
        h4: heading(16, 22),
        h5: heading(15, 24),
        h6: heading(13, 20),
      },
    },
    variantColorResolver: (input) => {
      const colours = defaultVariantColorsResolver(input);
      if (input.variant === 'filled' && (input.color ?? 'accent') === 'accent')
        return { ...colours, color: 'var(--pb-accent-on)' };
      if (input.variant === 'subtle')
        return { ...colours, color: 'var(--pb-text2)', hover: 'var(--pb-hover)' };
      if (input.variant === 'default')
        return {
          ...colours,
          background: 'var(--mantine-color-default)',
          border: '1px solid var(--pb-line-strong)',
          color: 'var(--pb-text)',
        };
      return colours;
    },
  });
  return {
    theme,
    accent,
    cssVariablesResolver: () => ({
      variables: staticVariables(),
      light: { ...schemeVariables('light', accent.light), ...mantineVariables('light') },
      dark: { ...schemeVariables('dark', accent.dark), ...mantineVariables('dark') },
    }),
  };
}
