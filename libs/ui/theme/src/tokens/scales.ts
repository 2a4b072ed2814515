import { type Scheme } from './neutrals.js';

/** Font stacks: our own variable fonts, a metric-matched fallback, then the system. */
export const fonts = {
  sans: "'Inter Variable', 'Inter Fallback', system-ui, sans-serif",
  mono: "'JetBrains Mono Variable', ui-monospace, 'SFMono-Regular', Menlo, monospace",
} as const;

/** Type roles: size and line in px, weight, tracking in em. */
export const typeRoles = {
  money: [48, 56, 600, -0.034],
  live: [36, 40, 600, -0.03],
  question: [28, 36, 600, -0.026],
  metric: [24, 30, 600, -0.022],
  screen: [20, 28, 600, -0.018],
  panel: [16, 22, 600, -0.014],
  section: [15, 24, 600, -0.012],
  reading: [14, 21, 400, 0],
  interface: [13, 20, 400, -0.004],
  meta: [12, 16, 400, 0],
  fine: [11, 16, 400, 0],
  code: [12.5, 20, 400, -0.01],
} as const;

/** Corner radii in px. */
export const radii = {
  xs: 4,
  sm: 6,
  md: 8,
  lg: 12,
  xl: 16,
  '2xl': 20,
  bubble: 14,
  round: 99,
} as const;

/** Space steps in px. */
export const spacing = { xs: 4, sm: 8, md: 12, lg: 16, xl: 24 } as const;

/** Breakpoints in px; parts inside the shell use them as container widths. */
export const breakpoints = { xs: 550, sm: 768, md: 1024, lg: 1280, xl: 1536, '2xl': 1836 } as const;

/** Durations in ms and easings. */
export const motion = {
  fast: '120ms',
  base: '160ms',
  slow: '200ms',
  sheet: '250ms',
  mark: '1600ms',
  ease: 'cubic-bezier(.2,.8,.2,1)',
  'ease-sheet': 'cubic-bezier(.32,.72,0,1)',
} as const;

/** Stacking layers; the z-index of an overlay is `overlay + 10 × depth`. */
export const layers = {
  sticky: 10,
  panel: 20,
  shell: 100,
  overlay: 200,
  popover: 300,
  confirm: 400,
  palette: 420,
  toast: 500,
  tooltip: 600,
  widget: 2147483000,
} as const;

/** Shadows, edge and scrim by scheme. */
export const depth: Record<Scheme, Record<string, string>> = {
  light: {
    'shadow-1': '0 1px 2px rgb(16 18 24/.05)',
    'shadow-2': '0 2px 6px rgb(16 18 24/.06), 0 8px 24px -6px rgb(16 18 24/.12)',
    'shadow-3': '0 4px 12px rgb(16 18 24/.06), 0 24px 64px -12px rgb(16 18 24/.24)',
    'shadow-side': '-12px 0 32px -20px rgb(16 18 24/.25)',
    edge: 'rgb(16 18 24/.08)',
    scrim: 'rgb(20 22 28/.32)',
    'scrim-confirm': 'rgb(20 22 28/.4)',
  },
  dark: {
    'shadow-1': '0 1px 2px rgb(0 0 0/.4)',
    'shadow-2': '0 2px 6px rgb(0 0 0/.35), 0 10px 28px -6px rgb(0 0 0/.6)',
    'shadow-3': '0 4px 12px rgb(0 0 0/.4), 0 28px 72px -12px rgb(0 0 0/.8)',
    'shadow-side': '-12px 0 32px -20px rgb(0 0 0/.7)',
    edge: 'rgb(255 255 255/.09)',
    scrim: 'rgb(4 5 7/.56)',
    'scrim-confirm': 'rgb(4 5 7/.64)',
  },
};
