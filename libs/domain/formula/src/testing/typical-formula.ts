import { type FormulaNode } from '../language/tree.js';
import { type FunctionName } from '../core/catalogue.js';
import { type BinaryOperator } from '../language/syntax.js';
import { randomFormula } from './random-formula.js';
import { type SampleField, sampleFields, type SampleKind, sampleTexts } from './random-rows.js';

type Random = () => number;
type Literal = number | string | boolean | null;
const span = { start: 0, end: 0 };
const literal = (value: Literal): FormulaNode => ({ kind: 'literal', value, ...span });
const call = (name: FunctionName, ...args: FormulaNode[]): FormulaNode => ({
  kind: 'call',
  name,
  args,
  ...span,
});

const numbers = [0, 1, 2, 3, 5, 0.5, 0.1, 7, 10, 60, 100, 1000, 0.0166667, 1e15, 9007199254740991];
/** No formula may contain an emoji or a backslash, not even within quotes. */
const printable = sampleTexts.filter((text) => !/[\u{1F600}\\]/u.test(text));
/** Patterns that a formula can contain: no caret, dollar, backslash, brace or question mark. */
const patterns = [
  'a',
  'in.*d',
  '(a|b)+',
  '[a-m]',
  'b.a',
  '.',
  '.*',
  '(in|out)bound',
  '[A-Z]',
  '[0-9]+',
  'a.b',
  '(a|ab)(ba|a)',
  '[Ã-ÿ]',
  'ß|日',
  '..',
  '[.]',
  'o+u',
  '()',
  'a*',
  '(a*)*b',
];
const likenesses = [
  '%',
  'in%',
  '_',
  '%n_',
  'a',
  '%b%',
  '__',
  'a_b',
  '%%',
  '',
  '%.%',
  '50%',
  'under_score',
  'Ü%',
  '_%_',
  '%bound',
  'a%a',
  '日_',
];

/**
 * A random formula over the random rows, similar to those that people write: numbers are mostly
 * compared with numbers and texts with texts, so that results differ from row to row. One in ten is
 * any random formula. With `folds` it has aggregate functions.
 */
export function typicalFormula(random: Random, { folds = false, depth = 3 } = {}): FormulaNode {
  const writer = new Writer(random);
  if (random() < 0.1)
    return randomFormula(random, {
      fields: sampleFields.map(({ name }) => name),
      texts: printable,
      patterns,
      folds,
      depth,
    });
  if (folds) return writer.folding(depth - 1);
  const kind = random();
  return kind < 0.6
    ? writer.number(depth)
    : kind < 0.9
      ? writer.condition(depth)
      : writer.any(depth);
}

class Writer {
  constructor(private readonly random: Random) {}

  private pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.random() * items.length)] as T;
  }

  private field(...kinds: readonly SampleKind[]): FormulaNode {
    const fit: SampleField[] = sampleFields.filter(({ kind }) => kinds.includes(kind));
    let left = this.random() * fit.reduce((sum, { weight }) => sum + weight, 0);
    const found = fit.find(({ weight }) => (left -= weight) < 0) ?? (fit[0] as SampleField);
    return { kind: 'field', name: found.name, ...span };
  }

  private binary(
    operators: readonly BinaryOperator[],
    left: FormulaNode,
    right: FormulaNode,
  ): FormulaNode {
    return { kind: 'binary', operator: this.pick(operators), left, right, ...span };
  }

  number(depth: number): FormulaNode {
    const chance = this.random();
    if (depth <= 0 || chance < 0.12)
      return chance < 0.05 ? literal(this.pick(numbers)) : this.field('number');
    if (chance < 0.14) return this.beyond();
    const inner = (): FormulaNode => this.number(depth - 1);
    if (chance < 0.55)
      return this.binary(
        ['+', '-', '*', '/', '%', '+', '-', '*', '/'],
        inner(),
        this.random() < 0.3 ? literal(this.pick(numbers)) : inner(),
      );
    if (chance < 0.62) return call('abs', inner());
    if (chance < 0.72)
      return call(
        this.pick(['min', 'max'] as const),
        inner(),
        inner(),
        ...(this.random() < 0.3 ? [inner()] : []),
      );
    if (chance < 0.84) return call('if', this.condition(depth - 1), inner(), inner());
    if (chance < 0.88) return { kind: 'sign', operator: '-', operand: inner(), ...span };
    if (chance < 0.94) return this.difference();
    return chance < 0.95 ? call('now') : this.any(depth - 1);
  }

  /** A number that is often infinite or NaN. */
  private beyond(): FormulaNode {
    const huge: FormulaNode = { kind: 'field', name: 'huge', ...span };
    const product = this.binary(['*', '*', '/'], huge, this.field('number'));
    return this.random() < 0.5
      ? product
      : this.binary(['-', '*', '/', '+'], product, this.random() < 0.5 ? product : this.number(1));
  }

  private difference(): FormulaNode {
    const unit =
      this.random() < 0.5 ? [literal(this.pick(['second', 'minute', 'hour', 'day']))] : [];
    const side = (): FormulaNode =>
      this.random() < 0.85 ? this.field('time') : this.random() < 0.5 ? call('now') : this.any(1);
    return call('timestamp_diff', side(), side(), ...unit);
  }

  text(depth: number): FormulaNode {
    const chance = this.random();
    if (depth > 0 && chance < 0.15)
      return call('if', this.condition(depth - 1), this.text(depth - 1), this.text(depth - 1));
    return chance < 0.45 ? literal(this.pick(printable)) : this.field('text');
  }

  any(depth: number): FormulaNode {
    const chance = this.random();
    if (chance < 0.3) return this.field('mixed');
    if (chance < 0.4) return this.field('boolean');
    if (chance < 0.45) return literal(this.pick([null, true, false]));
    if (chance < 0.6) return this.text(depth);
    if (chance < 0.75) return this.number(depth - 1);
    if (chance < 0.85) return this.field('time');
    return depth > 0
      ? call('if', this.condition(depth - 1), this.any(depth - 1), this.any(depth - 1))
      : this.field('mixed');
  }

  condition(depth: number): FormulaNode {
    const chance = this.random();
    if (depth <= 0 || chance < 0.08)
      return chance < 0.04
        ? this.field('boolean')
        : this.binary(['>', '<=', '=='], this.field('number'), literal(this.pick(numbers)));
    if (chance < 0.1)
      return this.binary(
        ['<', '>', '<=', '>=', '==', '!='],
        this.beyond(),
        this.random() < 0.5 ? this.beyond() : this.number(0),
      );
    const down = depth - 1;
    if (chance < 0.3)
      return this.binary(['<', '>', '<=', '>=', '==', '!='], this.number(down), this.number(down));
    if (chance < 0.45)
      return this.binary(['<', '>', '<=', '>=', '==', '!='], this.text(down), this.text(down));
    if (chance < 0.5)
      return this.binary(['<', '>', '<=', '>=', '==', '!='], this.any(down), this.any(down));
    if (chance < 0.57) return this.membership(down);
    if (chance < 0.62) return this.range(down);
    if (chance < 0.68)
      return {
        kind: 'isNull',
        value:
          this.random() < 0.5
            ? this.field('number', 'text', 'boolean', 'time', 'mixed')
            : this.any(down),
        negated: this.random() < 0.5,
        ...span,
      };
    if (chance < 0.74)
      return {
        kind: 'like',
        value: this.text(down),
        pattern: this.random() < 0.85 ? literal(this.pick(likenesses)) : this.text(0),
        ...span,
      };
    if (chance < 0.8)
      return { kind: 'regex', value: this.text(down), pattern: this.pick(patterns), ...span };
    if (chance < 0.93) return this.binary(['&&', '||'], this.condition(down), this.condition(down));
    if (chance < 0.96) return { kind: 'not', operand: this.condition(down), ...span };
    return chance < 0.98
      ? { kind: 'sign', operator: '!', operand: this.any(down), ...span }
      : this.any(down);
  }

  private membership(depth: number): FormulaNode {
    const make = this.pick([() => this.number(0), () => this.text(0), () => this.any(0)]);
    const items = Array.from({ length: 1 + Math.floor(this.random() * 3) }, make);
    return {
      kind: 'in',
      value: this.random() < 0.7 ? make() : this.any(depth),
      items,
      negated: this.random() < 0.4,
      ...span,
    };
  }

  private range(depth: number): FormulaNode {
    const make = this.random() < 0.7 ? () => this.number(depth) : () => this.text(depth);
    return { kind: 'between', value: make(), low: make(), high: make(), ...span };
  }

  private fold(depth: number): FormulaNode {
    const name = this.pick([
      'sum',
      'avg',
      'min',
      'max',
      'count',
      'count',
      'd_count',
      'med',
      'variance',
      'std_dev',
    ] as const);
    if (name !== 'count')
      return call(name, name === 'd_count' ? this.any(depth) : this.number(depth));
    return this.random() < 0.2
      ? call('count')
      : call('count', this.random() < 0.7 ? this.condition(depth) : this.any(depth));
  }

  folding(depth: number): FormulaNode {
    const chance = this.random();
    if (chance < 0.4) return this.fold(depth);
    const inner = (): FormulaNode =>
      this.random() < 0.7 ? this.fold(depth) : this.folding(depth - 1);
    if (chance < 0.75)
      return this.binary(
        ['+', '-', '*', '/', '/', '%'],
        inner(),
        this.random() < 0.3 ? literal(this.pick(numbers)) : inner(),
      );
    if (chance < 0.85)
      return call(
        'if',
        this.binary(
          ['>', '<=', '=='],
          inner(),
          this.random() < 0.5 ? literal(this.pick(numbers)) : inner(),
        ),
        inner(),
        inner(),
      );
    if (chance < 0.92) return call(this.pick(['min', 'max'] as const), inner(), inner());
    return call('abs', inner());
  }
}
