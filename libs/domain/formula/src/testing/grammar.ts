import { findFunction, functionOf, isFold, timeUnits } from '../core/catalogue.js';
import { patternProblem } from '../patterns/pattern-parse.js';
import {
  type BinaryOperator,
  maxFormulaDepth,
  maxFormulaLength,
  messages,
} from '../language/syntax.js';
import { containsFold, type FormulaNode } from '../language/tree.js';

/**
 * The grammar as it would stand in a book, to hold the parser against: one function for each rule,
 * and no thought of speed.
 *
 *     or := and { ("or" | "||") and }
 *     and := not { ("and" | "&&") not }
 *     not := "not" not | comparison
 *     comparison := sum [ ("==" | "!=" | "<" | ">" | "<=" | ">=") sum | ["not"] "in" "[" or { ","
 *     or } "]" | "between" sum "and" sum
 *                       | "is" ["not"] "null" | "like" sum | "regex" text ]
 *     sum := product { ("+" | "-") product }
 *     product := sign { ("*" | "/" | "%") sign }
 *     sign := ("-" | "!") sign | primary
 *     primary := number | text | "null" | "true" | "false" | field | function "(" [ or { "," or } ]
 *     ")" | "(" or ")"
 */
export function readByGrammar(
  text: string,
  fields: ReadonlySet<string> | null,
): FormulaNode | null {
  const tokens = text.length > maxFormulaLength ? null : cut(text);
  if (!tokens) return null;
  try {
    const reader = new Reader(tokens, fields);
    const tree = reader.or();
    return reader.isAtEnd ? tree : null;
  } catch (refusal) {
    if (refusal === notOfTheGrammar) return null;
    throw refusal;
  }
}

const notOfTheGrammar = Symbol('not of the grammar');
const spaces = /\s+/uy;
const token =
  /\d+(?:\.\d+)?|'[^']*'|"[^"]*"|[\p{L}_][\p{L}\p{M}\p{N}_]*|\|\||&&|==|!=|<=|>=|[-+*/%<>!()[\],]/uy;
const strange = /[^\p{L}\p{M}\p{N}\s_+\-*/().<>=!&|%,[\]'"]/gu;
const words = ['and', 'or', 'not', 'between', 'in', 'is', 'like', 'regex', 'null', 'true', 'false'];

/** The tokens of a text, or null when it has invalid ones. */
function cut(text: string): string[] | null {
  if (text.search(strange) >= 0) return null;
  const found: string[] = [];
  for (let at = 0; ;) {
    spaces.lastIndex = at;
    at += spaces.exec(text)?.[0].length ?? 0;
    if (at >= text.length) return found;
    token.lastIndex = at;
    const piece = token.exec(text)?.[0];
    if (piece === undefined) return null;
    found.push(piece);
    at += piece.length;
  }
}

/** The message for a text that is invalid before its grammar is checked, or null. */
export function problemBeforeGrammar(
  text: string,
  fields: ReadonlySet<string> | null,
): string | null {
  if (text.trim() === '') return messages.empty;
  if (text.length > maxFormulaLength) return messages.unexpected;
  const odd = text.match(strange);
  if (odd) return `Invalid characters: ${[...new Set(odd)].join(' ')}`;
  const bare = text.replace(/'[^']*(?:'|$)|"[^"]*(?:"|$)/gu, (quoted) => '"'.repeat(quoted.length));
  let open = 0;
  for (const character of bare) {
    if (character === '(') open += 1;
    if (character === ')') open -= 1;
    if (open < 0) return 'Mismatched parentheses';
  }
  if (open > 0) return 'Mismatched parentheses';
  for (const found of bare.matchAll(
    /(?<![\p{L}_][\p{L}\p{M}\p{N}_]*)[\p{L}_][\p{L}\p{M}\p{N}_]*/gu,
  )) {
    const [name] = found;
    const isCalled = /^\s*\(/u.test(bare.slice(found.index + name.length));
    if (words.includes(name.toLowerCase()) || findFunction(name)) continue;
    if (fields ? !fields.has(name) : isCalled) return `Unknown field: ${name}`;
  }
  return cut(text) === null ? 'Unknown token' : null;
}

const span = { start: 0, end: 0 };

class Reader {
  private at = 0;
  private depth = 0;

  constructor(
    private readonly tokens: readonly string[],
    private readonly fields: ReadonlySet<string> | null,
  ) {}

  get isAtEnd(): boolean {
    return this.at === this.tokens.length;
  }

  private get here(): string {
    return (this.tokens[this.at] ?? '').toLowerCase();
  }

  private skip(...wanted: readonly string[]): string | null {
    const { here } = this;
    if (this.isAtEnd || !wanted.includes(here)) return null;
    this.at += 1;
    return here;
  }

  private demand(wanted: string): void {
    if (this.skip(wanted) === null) throw notOfTheGrammar;
  }

  private deeper<T>(read: () => T): T {
    this.depth += 1;
    if (this.depth > maxFormulaDepth) throw notOfTheGrammar;
    const found = read();
    this.depth -= 1;
    return found;
  }

  private joined(
    read: () => FormulaNode,
    operators: Readonly<Record<string, BinaryOperator>>,
  ): FormulaNode {
    let left = read();
    for (
      let sign = this.skip(...Object.keys(operators));
      sign !== null;
      sign = this.skip(...Object.keys(operators))
    )
      left = {
        kind: 'binary',
        operator: operators[sign] as BinaryOperator,
        left,
        right: read(),
        ...span,
      };
    return left;
  }

  or(): FormulaNode {
    return this.joined(() => this.and(), { or: '||', '||': '||' });
  }

  private and(): FormulaNode {
    return this.joined(() => this.not(), { and: '&&', '&&': '&&' });
  }

  private not(): FormulaNode {
    if (this.skip('not') === null) return this.comparison();
    return { kind: 'not', operand: this.deeper(() => this.not()), ...span };
  }

  private comparison(): FormulaNode {
    const value = this.sum();
    const operator = this.skip('==', '!=', '<', '>', '<=', '>=') as BinaryOperator | null;
    if (operator) return { kind: 'binary', operator, left: value, right: this.sum(), ...span };
    const negated = this.skip('not') !== null;
    if (negated || this.here === 'in') return this.membership(value, negated);
    if (this.skip('between') !== null) {
      const low = this.sum();
      this.demand('and');
      return { kind: 'between', value, low, high: this.sum(), ...span };
    }
    if (this.skip('is') !== null) {
      const isNot = this.skip('not') !== null;
      this.demand('null');
      return { kind: 'isNull', value, negated: isNot, ...span };
    }
    if (this.skip('like') !== null) return { kind: 'like', value, pattern: this.sum(), ...span };
    if (this.skip('regex') === null) return value;
    const pattern = this.text();
    if (pattern === null || patternProblem(pattern) !== null) throw notOfTheGrammar;
    return { kind: 'regex', value, pattern, ...span };
  }

  private membership(value: FormulaNode, negated: boolean): FormulaNode {
    this.demand('in');
    this.demand('[');
    const items = this.list();
    this.demand(']');
    return { kind: 'in', value, items, negated, ...span };
  }

  private list(): FormulaNode[] {
    const items = [this.deeper(() => this.or())];
    while (this.skip(',') !== null) items.push(this.deeper(() => this.or()));
    return items;
  }

  private sum(): FormulaNode {
    return this.joined(() => this.product(), { '+': '+', '-': '-' });
  }

  private product(): FormulaNode {
    return this.joined(() => this.sign(), { '*': '*', '/': '/', '%': '%' });
  }

  private sign(): FormulaNode {
    const operator = this.skip('-', '!') as '-' | '!' | null;
    return operator
      ? { kind: 'sign', operator, operand: this.deeper(() => this.sign()), ...span }
      : this.primary();
  }

  private text(): string | null {
    const piece = this.tokens[this.at] ?? '';
    if (!/^['"]/.test(piece)) return null;
    this.at += 1;
    return piece.slice(1, -1);
  }

  private primary(): FormulaNode {
    const text = this.text();
    if (text !== null) return { kind: 'literal', value: text, ...span };
    if (this.skip('(') !== null) {
      const inner = this.deeper(() => this.or());
      this.demand(')');
      return inner;
    }
    const piece = this.tokens[this.at] ?? '';
    const known = new Map<string, boolean | null>([
      ['null', null],
      ['true', true],
      ['false', false],
    ]).get(piece.toLowerCase());
    if (known === undefined && !/^[\p{L}\p{N}_]/u.test(piece)) throw notOfTheGrammar;
    this.at += 1;
    if (known !== undefined) return { kind: 'literal', value: known, ...span };
    if (/^\d/.test(piece)) return number(Number(piece));
    if (words.includes(piece.toLowerCase())) throw notOfTheGrammar;
    if (findFunction(piece)) return this.call(piece);
    if (this.fields && !this.fields.has(piece)) throw notOfTheGrammar;
    return { kind: 'field', name: piece, ...span };
  }

  private call(written: string): FormulaNode {
    const name = findFunction(written);
    this.demand('(');
    const args = this.here === ')' ? [] : this.list();
    this.demand(')');
    if (!name) throw notOfTheGrammar;
    const { min, max } = functionOf(name);
    const isRight = args.length >= min && (max === null || args.length <= max);
    const isNested = isFold(name, args.length) && args.some(containsFold);
    const [, , unit] = args;
    const isUnit =
      unit === undefined ||
      name !== 'timestamp_diff' ||
      (unit.kind === 'literal' && typeof unit.value === 'string' && timeUnits.has(unit.value));
    if (!isRight || isNested || !isUnit) throw notOfTheGrammar;
    return { kind: 'call', name, args, ...span };
  }
}

function number(value: number): FormulaNode {
  if (!Number.isFinite(value)) throw notOfTheGrammar;
  return { kind: 'literal', value, ...span };
}
