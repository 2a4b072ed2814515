import { err, ok, type Result } from '@patchbay/kernel';
import { type FormulaProblemWords, textOf, wordsOf } from '../core/problem-texts.js';

/**
 * The one syntax of patterns: letters, `.`, sets like `[a-z]` and `[^0-9]`, `\d \w \s` and their
 * opposites, groups, `|`, `^`, `$`, and the quantifiers `*`, `+`, `?`, `{n}`, `{n,}`, `{n,m}`.
 * There are no look-arounds, no back-references and no lazy forms, so every pattern is matched in
 * time linear in the text. (A formula cannot contain all of these characters; filters can.)
 */
export type Pattern =
  | {
      readonly kind: 'set';
      readonly ranges: readonly (readonly [number, number])[];
      readonly negated: boolean;
    }
  | { readonly kind: 'start' }
  | { readonly kind: 'end' }
  | { readonly kind: 'sequence'; readonly items: readonly Pattern[] }
  | { readonly kind: 'either'; readonly branches: readonly Pattern[] }
  | {
      readonly kind: 'repeat';
      readonly item: Pattern;
      readonly min: number;
      readonly max: number | null;
    };

/** The longest pattern, in characters. */
export const maxPatternLength = 256;

/** Maximum number of steps of an expanded pattern; it bounds the work per character of the text. */
export const maxPatternSize = 2000;

const maxRepeat = 100;
const maxGroups = 32;
const shorthands: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  d: [[48, 57]],
  w: [
    [48, 57],
    [65, 90],
    [95, 95],
    [97, 122],
  ],
  s: [
    [9, 13],
    [32, 32],
  ],
};
const controls: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, f: 12, v: 11 };

/** The error in a pattern as a sentence, or null if it is valid. */
export function patternProblem(source: string): string | null {
  const words = patternProblemWords(source);
  return words && textOf(words);
}

/** The error in a pattern as a code with its facts, or null if it is valid. */
export function patternProblemWords(source: string): FormulaProblemWords | null {
  const parsed = readPattern(source);
  return parsed.ok ? null : parsed.error;
}

/** Parses a pattern, or returns its error. */
export function parsePattern(source: string): Pattern | string {
  const parsed = readPattern(source);
  return parsed.ok ? parsed.value : textOf(parsed.error);
}

function readPattern(source: string): Result<Pattern, FormulaProblemWords> {
  if (source.length > maxPatternLength)
    return err(wordsOf('patternLength', { most: String(maxPatternLength) }));
  try {
    const pattern = new PatternParser([...source]).read();
    return sizeOf(pattern) > maxPatternSize ? err(wordsOf('patternSize')) : ok(pattern);
  } catch (refusal) {
    if (refusal instanceof PatternRefusal) return err(refusal.words);
    throw refusal;
  }
}

class PatternRefusal extends Error {
  constructor(readonly words: FormulaProblemWords) {
    super(textOf(words));
  }
}

function refuse(words: FormulaProblemWords): never {
  throw new PatternRefusal(words);
}

function sizeOf(pattern: Pattern): number {
  if (pattern.kind === 'sequence')
    return pattern.items.reduce((sum, item) => sum + sizeOf(item), 1);
  if (pattern.kind === 'either')
    return pattern.branches.reduce((sum, branch) => sum + sizeOf(branch) + 2, 0);
  return pattern.kind === 'repeat'
    ? (sizeOf(pattern.item) + 2) * Math.max(1, pattern.max ?? pattern.min + 1)
    : 1;
}

/**
 * Whether a pattern contains an anchor. In a repeated part it has no effect, and PostgreSQL would
 * take exponential time for it.
 */
function holdsAnchor(pattern: Pattern): boolean {
  switch (pattern.kind) {
    case 'sequence':
      return pattern.items.some(holdsAnchor);
    case 'either':
      return pattern.branches.some(holdsAnchor);
    case 'repeat':
      return holdsAnchor(pattern.item);
    default:
      return pattern.kind !== 'set';
  }
}

class PatternParser {
  private at = 0;
  private groups = 0;

  constructor(private readonly source: readonly string[]) {}

  read(): Pattern {
    const pattern = this.either();
    return this.at < this.source.length ? refuse(wordsOf('patternUnopened')) : pattern;
  }

  private either(): Pattern {
    const branches = [this.sequence()];
    while (this.skip('|')) branches.push(this.sequence());
    return branches.length === 1 ? (branches[0] as Pattern) : { kind: 'either', branches };
  }

  private sequence(): Pattern {
    const items: Pattern[] = [];
    while (this.at < this.source.length && this.here !== '|' && this.here !== ')')
      items.push(this.repeated());
    return items.length === 1 ? (items[0] as Pattern) : { kind: 'sequence', items };
  }

  private repeated(): Pattern {
    const item = this.atom();
    const times = this.quantifier();
    if (!times) return item;
    if (holdsAnchor(item) && (times[1] !== 1 || item.kind === 'start' || item.kind === 'end'))
      return refuse(wordsOf('patternAnchor'));
    if (this.quantifier()) return refuse(wordsOf('patternTwice'));
    return { kind: 'repeat', item, min: times[0], max: times[1] };
  }

  private quantifier(): readonly [number, number | null] | null {
    if (this.skip('*')) return [0, null];
    if (this.skip('+')) return [1, null];
    if (this.skip('?')) return [0, 1];
    if (this.here !== '{') return null;
    const found = /^\{(\d{1,3})(?:(,)(\d{1,3})?)?\}/.exec(
      this.source.slice(this.at, this.at + 9).join(''),
    );
    if (!found) return refuse(wordsOf('patternBrace', { example: '{2,5}', written: '\\{' }));
    this.at += found[0].length;
    const min = Number(found[1]);
    const max = found[2] === undefined ? min : found[3] === undefined ? null : Number(found[3]);
    if (min > maxRepeat || (max ?? 0) > maxRepeat)
      return refuse(wordsOf('patternTimes', { most: String(maxRepeat) }));
    return max !== null && max < min ? refuse(wordsOf('patternOrder')) : [min, max];
  }

  private atom(): Pattern {
    const character = this.next();
    switch (character) {
      case '.':
        return { kind: 'set', ranges: [], negated: true };
      case '^':
        return { kind: 'start' };
      case '$':
        return { kind: 'end' };
      case '(':
        return this.group();
      case '[':
        return this.set();
      case '\\':
        return this.escape();
      case '*':
      case '+':
      case '?':
        return refuse(wordsOf('patternNothing'));
      case '{':
        return refuse(wordsOf('patternLoneBrace', { written: '\\{' }));
      default:
        return single(codeOf(character));
    }
  }

  private group(): Pattern {
    this.groups += 1;
    if (this.groups > maxGroups)
      return refuse(wordsOf('patternGroups', { most: String(maxGroups) }));
    if (this.skip('?') && !this.skip(':')) return refuse(wordsOf('patternGroup'));
    const inner = this.either();
    return this.skip(')') ? inner : refuse(wordsOf('patternUnclosed'));
  }

  private escape(): Pattern {
    const character = this.next();
    const known = shorthands[character.toLowerCase()];
    if (known && Object.hasOwn(shorthands, character.toLowerCase()))
      return { kind: 'set', ranges: known, negated: character !== character.toLowerCase() };
    return single(this.escaped(character));
  }

  private escaped(character: string): number {
    if (Object.hasOwn(controls, character)) return controls[character] ?? 0;
    return /[A-Za-z0-9]/.test(character)
      ? refuse(wordsOf('patternEscape', { sign: `\\${character}` }))
      : codeOf(character);
  }

  private set(): Pattern {
    const negated = this.skip('^');
    const ranges: (readonly [number, number])[] = [];
    if (this.here === ']') return refuse(wordsOf('patternEmptySet'));
    while (!this.skip(']')) ranges.push(...this.member());
    return { kind: 'set', ranges, negated };
  }

  private member(): readonly (readonly [number, number])[] {
    const first = this.next();
    if (first === '[') return refuse(wordsOf('patternInSet', { sign: '[', written: '\\[' }));
    if (first === '\\' && shorthands[this.here]) return shorthands[this.next()] ?? [];
    const low = first === '\\' ? this.escaped(this.next()) : codeOf(first);
    if (this.here !== '-' || this.source[this.at + 1] === ']') return [[low, low]];
    this.at += 1;
    const last = this.next();
    if (last === '[') return refuse(wordsOf('patternInSet', { sign: '[', written: '\\[' }));
    const high = last === '\\' ? this.escaped(this.next()) : codeOf(last);
    return high < low ? refuse(wordsOf('patternRange')) : [[low, high]];
  }

  private get here(): string {
    return this.source[this.at] ?? '';
  }

  private next(): string {
    const character = this.source[this.at];
    this.at += 1;
    return character ?? refuse(wordsOf('patternEnd'));
  }

  private skip(character: string): boolean {
    if (this.here !== character) return false;
    this.at += 1;
    return true;
  }
}

const codeOf = (character: string): number => character.codePointAt(0) ?? 0;
const single = (code: number): Pattern => ({ kind: 'set', ranges: [[code, code]], negated: false });
