import { findFunction, functionNames, functionOf } from '../core/catalogue.js';
import { type FormulaProblemWords, wordsOf } from '../core/problem-texts.js';
import { type FormulaProblem, problemAt } from './syntax.js';

/** Syntax of other languages, and its equivalent here. */
const elsewhere: ReadonlyMap<string, string> = new Map([
  ['average', 'avg'],
  ['mean', 'avg'],
  ['median', 'med'],
  ['stddev', 'std_dev'],
  ['stdev', 'std_dev'],
  ['stddev_samp', 'std_dev'],
  ['var', 'variance'],
  ['var_samp', 'variance'],
  ['countdistinct', 'd_count'],
  ['dcount', 'd_count'],
  ['distinct', 'd_count'],
  ['iif', 'if'],
  ['iff', 'if'],
  ['datediff', 'timestamp_diff'],
]);

type Hint = FormulaProblemWords;
const meant = (text: string): Hint => wordsOf('meant', { text });
const thousands = /(?<![\w.])\d{1,3}(?:,\d{3})+(?![\w])/g;
const withoutCommas = (number: string): readonly Hint[] => [
  meant(number.replaceAll(',', '')),
  wordsOf('commas'),
];

/** The number with thousands separators at an offset, as in `1,000`. */
function numberOver(text: string, place: number): string | undefined {
  for (const found of text.matchAll(thousands))
    if (found.index <= place && place <= found.index + found[0].length) return found[0];
  return undefined;
}

function afterSign(text: string, start: number): Hint | undefined {
  const [sign, before, after] = [text[start], text[start - 1], text[start + 1]];
  if (sign === '=') return before === '=' || before === '!' ? undefined : meant('==');
  if (sign === '>' && before === '<') return meant('!=');
  if ((sign === '&' || sign === '|') && after !== sign) return meant(sign + sign);
  if (sign === '^') return wordsOf('power');
  return sign === "'" || sign === '"' ? wordsOf('quote', { sign }) : undefined;
}

function withinCall(text: string, start: number): Hint | undefined {
  const before = /(?<![a-z_])([a-z_]+)\s*\(\s*$/i.exec(text.slice(0, start))?.[1];
  if (before?.toLowerCase() === 'count' && /^\*\s*\)/.test(text.slice(start)))
    return meant('count()');
  const distinct = /count\s*\(\s*distinct\s+$/i.test(text.slice(0, start));
  return distinct ? meant('d_count(…)') : undefined;
}

/** The edit distance of two names, up to two. */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3;
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const changed = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row[b.length] as number;
}

/**
 * The name that was probably meant: in another case, or with at most two typing errors in a long
 * enough name.
 */
function nearest(name: string, names: Iterable<string>): string | undefined {
  const wanted = name.toLowerCase();
  let best: string | undefined;
  let least = wanted.length < 4 ? 1 : wanted.length < 6 ? 2 : 3;
  for (const each of names) {
    const found = distance(wanted, each.toLowerCase());
    if (found < least) [best, least] = [each, found];
  }
  return best;
}

/** The longest name, and the most names, that are compared letter by letter. */
const longestName = 64;
const maxNames = 2000;

function nameMeant(
  name: string,
  isCalled: boolean,
  fields: ReadonlySet<string> | null,
): Hint | undefined {
  const known = findFunction(elsewhere.get(name.toLowerCase()) ?? '');
  if (known) return meant(functionOf(known).signature);
  if (name.length > longestName) return undefined;
  const candidates = isCalled ? functionNames : fields && fields.size <= maxNames ? fields : [];
  const found = nearest(name, candidates);
  return found === undefined ? undefined : meant(isCalled ? `${found}(…)` : found);
}

/**
 * A problem with a suggestion, where one is known: `=`, `<>`, `count(*)`, `1,000`, and misspelled
 * names.
 */
export function withHint(
  problem: FormulaProblem,
  text: string,
  fields: ReadonlySet<string> | null,
): FormulaProblem {
  const { words, start, end, hints } = problem;
  const add = (...more: readonly (Hint | undefined)[]): FormulaProblem =>
    problemAt(words, problem, [...hints, ...more.filter((hint) => hint !== undefined)]);
  if (hints.length > 0) {
    const isCalled = hints.some(({ code }) => code === 'arguments');
    const number = isCalled ? text.match(thousands)?.[0] : undefined;
    return number === undefined ? problem : add(...withoutCommas(number));
  }
  if (words.code === 'unknownField')
    return add(nameMeant(words.facts.name, /^\s*\(/.test(text.slice(end)), fields));
  const number = numberOver(text, start);
  return number === undefined
    ? add(afterSign(text, start) ?? withinCall(text, start))
    : add(...withoutCommas(number));
}
