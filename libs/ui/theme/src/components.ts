import { type MantineThemeComponents } from '@mantine/core';

/**
 * What floats beside a control finds its place in the window, because the shell's columns scroll
 * and the page does not.
 */
const floating = {
  floatingStrategy: 'fixed',
  offset: 6,
  transitionProps: { duration: 0 },
} as const;

/** How Mantine's parts behave in every app, beside what they take from the variables. */
export const components: MantineThemeComponents = {
  Tooltip: { defaultProps: { ...floating, zIndex: 'var(--pb-z-tooltip)' } },
  // The kit's panels close by Escape themselves, so that the surface below them stays.
  Popover: {
    defaultProps: {
      ...floating,
      zIndex: 'var(--pb-z-popover)',
      radius: 'lg',
      closeOnEscape: false,
      middlewares: { shift: { padding: 8 } },
    },
  },
  // The first line has the focus at once; lines without a mark begin at the edge.
  Menu: { defaultProps: { withInitialFocusPlaceholder: false, alignItemsLabels: 'none' } },
};
