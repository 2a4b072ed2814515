import { functionNames, functionOf, isFold } from '../core/catalogue.js';
import { binaryOperators } from '../language/syntax.js';
import { type FormulaNode } from '../language/tree.js';

/** Options of random formulas. */
export interface RandomFormulaOptions {
  readonly fields: readonly string[];
  /** Texts for literals; they must not contain both kinds of quotes. */
  readonly texts?: readonly string[];
  readonly patterns?: readonly string[];
  /** Maximum depth of the tree; 4 by default. */
  readonly depth?: number;
  /** Whether aggregate functions may occur. */
  readonly folds?: boolean;
}

/** A reproducible source of numbers from 0 up to, not including, 1. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const span = { start: 0, end: 0 };

/** A random formula that the parser accepts when it is printed: for comparing evaluators. */
export function randomFormula(random: () => number, options: RandomFormulaOptions): FormulaNode {
  const {
    fields,
    texts = ['', 'a', 'inbound', 'Ünïcode', '5'],
    patterns = ['a', 'in.*d', '(a|b)+', '[a-m]'],
  } = options;
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;

  const leaf = (): FormulaNode => {
    const kind = pick(['field', 'field', 'number', 'text', 'other'] as const);
    if (kind === 'field' && fields.length > 0)
      return { kind: 'field', name: pick(fields), ...span };
    if (kind === 'text') return { kind: 'literal', value: pick(texts), ...span };
    if (kind === 'other') return { kind: 'literal', value: pick([true, false, null]), ...span };
    return { kind: 'literal', value: pick([0, 1, 2, 3, 0.5, 10, 60, 1000]), ...span };
  };

  const node = (depth: number, mayFold: boolean): FormulaNode => {
    if (depth <= 0 || random() < 0.15) return leaf();
    const child = (): FormulaNode => node(depth - 1, mayFold);
    switch (
      pick([
        'binary',
        'binary',
        'binary',
        'sign',
        'not',
        'in',
        'between',
        'isNull',
        'like',
        'regex',
        'call',
        'call',
      ] as const)
    ) {
      case 'sign':
        return { kind: 'sign', operator: pick(['-', '!'] as const), operand: child(), ...span };
      case 'not':
        return { kind: 'not', operand: child(), ...span };
      case 'in':
        return {
          kind: 'in',
          value: child(),
          items: [leaf(), child()],
          negated: random() < 0.5,
          ...span,
        };
      case 'between':
        return { kind: 'between', value: child(), low: child(), high: child(), ...span };
      case 'isNull':
        return { kind: 'isNull', value: child(), negated: random() < 0.5, ...span };
      case 'like':
        return {
          kind: 'like',
          value: child(),
          pattern: { kind: 'literal', value: pick(['%', 'in%', '_', '%n_', 'a']), ...span },
          ...span,
        };
      case 'regex':
        return { kind: 'regex', value: child(), pattern: pick(patterns), ...span };
      case 'call':
        return call(depth, mayFold);
      default:
        return {
          kind: 'binary',
          operator: pick(binaryOperators),
          left: child(),
          right: child(),
          ...span,
        };
    }
  };

  const call = (depth: number, mayFold: boolean): FormulaNode => {
    const name = pick(
      functionNames.filter(
        (each) => mayFold || functionOf(each).foldsUpTo === 0 || functionOf(each).max === null,
      ),
    );
    const { min, max } = functionOf(name);
    const least = mayFold ? min : Math.max(min, functionOf(name).foldsUpTo === 0 ? min : 2);
    const count = least + Math.floor(random() * ((max ?? least + 2) - least + 1));
    const inner = mayFold && !isFold(name, count);
    const args = Array.from({ length: count }, () => node(depth - 1, inner));
    if (name === 'timestamp_diff' && count === 3)
      args[2] = { kind: 'literal', value: pick(['second', 'minute', 'hour', 'day']), ...span };
    return { kind: 'call', name, args, ...span };
  };

  return node(options.depth ?? 4, options.folds ?? false);
}
