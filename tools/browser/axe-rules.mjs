/** The tags of the rules by which axe scans a page or a story: all of WCAG 2.2, A and AA. */
export const wcagTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The rules about colours. All others find the same in the light and in the dark scheme. */
export const colourRules = ['color-contrast', 'link-in-text-block'];
