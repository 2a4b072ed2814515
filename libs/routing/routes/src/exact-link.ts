/**
 * The `activeOptions` of a link that stands for its own page only. Without them the router also marks
 * it as the current page below its address, so that a screen reader hears two current pages.
 */
export const exactLink = { exact: true, includeSearch: false } as const;
