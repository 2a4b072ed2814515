type Random = () => number;
const pick = <T>(random: Random, items: readonly T[]): T =>
  items[Math.floor(random() * items.length)] as T;

const atoms = [
  'a',
  'b',
  'A',
  'in',
  '.',
  '\\d',
  '\\w',
  '\\s',
  '\\D',
  '\\W',
  '\\S',
  '\\n',
  '\\.',
  '\\\\',
  '\\$',
  '\\[',
  '[ab]',
  '[^a]',
  '[a-m]',
  '[^\\d]',
  '[\\w.]',
  '[-a]',
  '[a-]',
  '[.*]',
  '[^\\n]',
  '[A-Z0-9]',
  '[à-ÿ]',
  'ü',
  '\u{1F600}',
  '[\u{1F600}-\u{1F64F}]',
  '[^\u{1F600}]',
  '日',
  '-',
  ' ',
  '5',
  '_',
  '%',
  '"',
  "'",
  '[\\]^]',
  '[\\s\\d]',
  '\\t',
  '#',
  '&',
  '~',
  '[:]',
] as const;
const times = [
  '',
  '',
  '',
  '',
  '*',
  '+',
  '?',
  '{2}',
  '{0}',
  '{1,2}',
  '{0,3}',
  '{2,}',
  '{0,}',
  '{1,40}',
] as const;

/** A random pattern of the complete syntax, including anchors and counted repetition. */
export function randomPattern(random: Random, depth = 2): string {
  const branches = Array.from(
    { length: random() < 0.75 ? 1 : 2 + Math.floor(random() * 2) },
    () => {
      const pieces = Array.from({ length: Math.floor(random() * 4) }, () => piece(random, depth));
      return (random() < 0.15 ? '^' : '') + pieces.join('') + (random() < 0.15 ? '$' : '');
    },
  );
  return branches.join('|');
}

function piece(random: Random, depth: number): string {
  if (depth > 0 && random() < 0.3)
    return `${pick(random, ['(', '(?:'])}${randomPattern(random, depth - 1)})${pick(random, times)}`;
  return pick(random, atoms) + pick(random, times);
}
