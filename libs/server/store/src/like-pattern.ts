/** The pattern of `like` that finds a text anywhere, with its own wildcards taken literally. */
export const likePattern = (text: string): string =>
  `%${text.replace(/[\\%_]/g, (c) => `\\${c}`)}%`;
