/** Six digits, as the server keeps them: `#abc` is `#aabbcc`. */
export const longColor = (value: string): string =>
  value.trim().replace(/^#([\da-f])([\da-f])([\da-f])$/i, '#$1$1$2$2$3$3');

/** Whether a text is a colour; none at all is right, too. */
export const isColor = (value: string): boolean =>
  value.trim() === '' || /^#([\da-f]{3}|[\da-f]{6})$/i.test(value.trim());

/** The lines of a text that hold something. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
