import { printFormula } from '../language/print.js';
import { typicalFormula } from './typical-formula.js';

type Random = () => number;

const pieces = [
  'a',
  'calls',
  'foo',
  'Sum',
  'sum',
  'if',
  'now',
  'avg',
  'min',
  'count',
  'timestamp_diff',
  'constructor',
  '__proto__',
  '1',
  '2.5',
  '.5',
  '1.',
  '1e9',
  '007',
  '9'.repeat(320),
  '+',
  '-',
  '*',
  '/',
  '%',
  '(',
  ')',
  '[',
  ']',
  ',',
  '==',
  '===',
  '=',
  '<',
  '<=',
  '>',
  '>=',
  '!=',
  '!',
  '&&',
  '&',
  '||',
  '|',
  'and',
  'or',
  'not',
  'in',
  'between',
  'is',
  'null',
  'like',
  'regex',
  'TRUE',
  'false',
  "'x'",
  '"y"',
  "'",
  '"',
  "'a.*'",
  "'(a'",
  "'minute'",
  '#',
  '.',
  '$',
  '\u{1F600}',
  '\ud83d',
  '\0',
  '\u00A0',
  '\u2028',
  'Ünï',
  'е',
  'a\u0301',
  '_',
  '{}',
  '\\',
  '`',
] as const;

const pick = <T>(random: Random, items: readonly T[]): T =>
  items[Math.floor(random() * items.length)] as T;
const below = (random: Random, end: number): number => Math.floor(random() * end);

/**
 * Generates texts that are almost formulas, or very different: to test that a parser never throws.
 * The formulas to corrupt are generated beforehand, because printing is the slowest part.
 */
export function hostileTexts(random: Random): () => string {
  const formulas = Array.from({ length: 2000 }, (_, at) =>
    printFormula(typicalFormula(random, { folds: at % 2 === 0 })),
  );
  const spoil = (given: string): string => {
    let text = given;
    for (let left = 1 + below(random, 3); left > 0; left -= 1) {
      const [at, to] = [below(random, text.length + 1), below(random, 6)];
      const kind = below(random, 5);
      const put =
        kind === 0
          ? ''
          : kind === 1
            ? pick(random, pieces)
            : kind === 2
              ? String.fromCharCode(below(random, 128))
              : kind === 3
                ? text.slice(at, at + to).repeat(2)
                : pick(random, formulas).slice(at, at + 20);
      text = text.slice(0, at) + put + text.slice(kind === 1 ? at : at + to);
    }
    return text;
  };
  const soup = (): string => {
    let text = '';
    for (let left = below(random, 14); left > 0; left -= 1)
      text += pick(random, pieces) + (random() < 0.7 ? ' ' : '');
    return text;
  };
  const bytes = (): string => {
    const [length, range] = [below(random, 40), pick(random, [128, 256, 0x3000, 0x10000])];
    let text = '';
    for (let left = length; left > 0; left -= 1) text += String.fromCharCode(below(random, range));
    return text;
  };
  const deep = (): string =>
    pick(random, ['(', '-', 'not ', 'abs(', '!', 'a in [', 'if(a,', "'", 'a between ']).repeat(
      below(random, 90),
    ) + soup();
  return () => {
    const kind = random();
    if (kind < 0.45) return spoil(pick(random, formulas));
    if (kind < 0.75) return soup();
    if (kind < 0.95) return bytes();
    return kind < 0.98 ? deep() : pick(random, formulas);
  };
}
