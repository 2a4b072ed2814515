import { compilePattern, type CompiledPattern } from '@patchbay/formula';
import { folded } from '@patchbay/kernel';
import { type Condition } from './parse.js';
import { readField } from './read-field.js';
import { dateSpan, isoSeconds, type DateSpan } from './values.js';

/**
 * Tests a pattern against a text, where another engine than the formula language's is wanted. User
 * patterns never run on the runtime's own.
 */
export type PatternTest = (pattern: string, text: string, ignoreCase: boolean) => boolean;

const compiled = new Map<string, CompiledPattern | string>();

/** The pattern, compiled once for the rows that it is tested on; the latest few are kept. */
function patternOf(source: string, ignoreCase: boolean): CompiledPattern | string {
  const key = `${ignoreCase} ${source}`;
  let found = compiled.get(key);
  if (found === undefined) {
    if (compiled.size >= 50) compiled.clear();
    compiled.set(key, (found = compilePattern(source, { ignoreCase })));
  }
  return found;
}

/**
 * The engine of the formula language: linear in the length of the text. An invalid pattern matches
 * no text.
 */
const linear: PatternTest = (source, text, ignoreCase) => {
  const pattern = patternOf(source, ignoreCase);
  return typeof pattern !== 'string' && pattern.test(text);
};

/**
 * JSON with the keys of objects in order, so that two spellings of the same document are the same
 * text.
 */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, item: unknown) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  );

/** A row's value and a condition's value in the form in which the type compares them. */
const comparable = (type: Condition['type'], value: unknown): string | number | boolean => {
  if (type === 'string') return typeof value === 'object' ? JSON.stringify(value) : String(value);
  return type === 'boolean' ? value === true || value === 'true' : Number(value);
};

const covers = (at: number, { from, until }: DateSpan): boolean =>
  until === null ? at === from : at >= from && at < until;

/**
 * The meaning of an operator for an instant and the spans of a condition: a day is over after its
 * end, and begun at its first instant.
 */
function compareDates(op: Condition['op'], at: number, spans: readonly DateSpan[]): boolean {
  if (op === 'eq' || op === 'in') return spans.some((span) => covers(at, span));
  if (op === 'ne' || op === 'nin') return !spans.some((span) => covers(at, span));
  const [{ from, until } = { from: Number.NaN, until: null }] = spans;
  if (op === 'gte') return at >= from;
  if (op === 'lt') return at < from;
  if (op === 'gt') return until === null ? at > from : at >= until;
  return until === null ? at <= from : at < until;
}

/** So much of a text is compared without its case and accents, as by the server. */
const longest = 100_000;

function textMatch(op: string, text: string, wanted: string, pattern: PatternTest): boolean {
  if (op === 'regex' || op === 'iregex') return pattern(wanted, text, op === 'iregex');
  const ignoreCase = op.startsWith('i');
  const [a, b] = ignoreCase ? [folded(text, longest), folded(wanted, longest)] : [text, wanted];
  const plain = ignoreCase ? op.slice(1) : op;
  return plain === 'contains'
    ? a.includes(b)
    : plain === 'startswith'
      ? a.startsWith(b)
      : a.endsWith(b);
}

type Tests<T extends unknown[]> = Readonly<
  Partial<Record<Condition['op'], (...given: T) => boolean>>
>;

/** Operators that only ask whether there is something. */
const presenceTests: Tests<[unknown]> = {
  isnull: (given) => given === null,
  isnotset: (given) => given === null,
  isset: (given) => given !== null,
  empty: (given) => given === null || given === '',
  notempty: (given) => given !== null && given !== '',
  present: (given) => given !== null && given !== '',
};

type Compared = ReturnType<typeof comparable>;

/** Operators that ask for an order. */
const orderTests: Tests<[Compared, Compared]> = {
  gt: (own, first) => own > first,
  gte: (own, first) => own >= first,
  lt: (own, first) => own < first,
  lte: (own, first) => own <= first,
};

/**
 * The meaning of a condition, for one row: the reference for testing the server's SQL. Null and
 * missing are the same; they fail every condition except the negated ones (`ne`, `nin`, `n…`),
 * `isnull`, `isnotset` and `empty`. `empty` is null, missing or ''; `notempty` and `present` are
 * its opposite; `isset` is its opposite except for ''.
 */
export function matches(
  row: Readonly<Record<string, unknown>>,
  { field, op, type, values, texts, isJson }: Condition,
  pattern: PatternTest = linear,
): boolean {
  const given = readField(row, field) ?? null;
  const presence = presenceTests[op];
  if (presence) return presence(given);
  const negated = op === 'ne' || op === 'nin' || /^n(i?)(contains|startswith|endswith)$/.test(op);
  if (given === null) return negated;
  if (isJson)
    return texts.some((text) => canonical(JSON.parse(text)) === canonical(given)) !== negated;
  if (type === 'date' || type === 'datetime')
    return compareDates(op, isoSeconds(given), values.map(dateSpan));
  const own = comparable(type, given);
  const wanted = (type === 'string' ? texts : values).map((value) => comparable(type, value));
  if (op === 'eq' || op === 'in' || op === 'ne' || op === 'nin')
    return wanted.includes(own) !== negated;
  const order = orderTests[op];
  if (order) return order(own, wanted[0] ?? '');
  const plain = negated ? op.slice(1) : op;
  return textMatch(plain, String(own), texts[0] ?? '', pattern) !== negated;
}
