/** What repeats in a hostile pattern, and a text that it matches. */
const atoms: readonly (readonly [atom: string, text: string])[] = [
  ['a', 'a'],
  ['\\w', 'a'],
  ['[a-z]', 'a'],
  ['.', 'a'],
  ['\\d', '1'],
  ['\\s', ' '],
  ['[^@]', 'a'],
  ['(a|b)', 'a'],
  ['(ab)', 'ab'],
  ['ü', 'ü'],
];

/** Shapes for which engines that backtrack need time that grows exponentially or by a power. */
const shapes: readonly ((atom: string) => string)[] = [
  (x) => `(${x}+)+$`,
  (x) => `(${x}*)*$`,
  (x) => `(${x}|${x})*$`,
  (x) => `(${x}|${x}${x})+$`,
  (x) => `(${x}+${x}+)+@@`,
  (x) => `(${x}{1,20}){1,20}@@`,
  (x) => `(.*${x}){20}`,
  (x) => `${x}*${x}*${x}*${x}*${x}*@@`,
  (x) => `((${x}*)*)*@@`,
  (x) => `(${x}?){50}${x}{50}$`,
  (x) => `^(${x}+)*$`,
];

/** Patterns that stop an engine that backtracks, each with a text that almost matches. */
export const hostilePatterns = (
  length: number,
): { readonly pattern: string; readonly text: string }[] =>
  atoms.flatMap(([atom, text]) =>
    shapes.map((shape) => ({
      pattern: shape(atom),
      text: `${text.repeat(length / text.length)}!`,
    })),
  );
