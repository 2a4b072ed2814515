import { type MantineThemeComponents } from '@mantine/core';

/**
 * Floating parts are positioned in the viewport, because the columns of the shell scroll and the
 * page does not.
 */
const floating = {
  floatingStrategy: 'fixed',
  offset: 6,
  transitionProps: { duration: 0 },
} as const;

/**
 * Default props of Mantine's components in every app, besides what they take from the variables.
 */
export const components: MantineThemeComponents = {
  Tooltip: { defaultProps: { ...floating, zIndex: 'var(--pb-z-tooltip)' } },
  // The panels of the kit handle Escape themselves, so that the surface below them stays open.
  Popover: {
    defaultProps: {
      ...floating,
      zIndex: 'var(--pb-z-popover)',
      radius: 'lg',
      closeOnEscape: false,
      middlewares: { shift: { padding: 8 } },
    },
  },
  // The first item receives the focus at once; items without an icon are aligned to the edge.
  Menu: { defaultProps: { withInitialFocusPlaceholder: false, alignItemsLabels: 'none' } },
};
