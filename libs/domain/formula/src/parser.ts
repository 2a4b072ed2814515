import { findFunction, type FunctionName, functionOf, isFold, timeUnits } from './catalogue.js';
import { patternProblem } from './pattern-parse.js';
import { binding, bindingOf, type BinaryOperator, type FormulaProblem, maxFormulaDepth, messages } from './syntax.js';
import { type Token } from './tokens.js';
import { containsFold, type FormulaNode } from './tree.js';

/** Leaves the parser when the text is no formula. */
export class Refusal extends Error {
  constructor(readonly problem: FormulaProblem) {
    super(problem.message);
  }
}

/** Reads tokens by Pratt's method: each operator knows how tightly it binds. */
export class Parser {
  private at = 0;
  private depth = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  /** The whole formula, with nothing left over. */
  formula(): FormulaNode {
    const node = this.expression(0);
    if (this.here.kind !== 'end') this.refuse(messages.extra);
    return node;
  }

  private get here(): Token {
    return this.tokens[this.at] ?? (this.tokens[this.tokens.length - 1] as Token);
  }

  private expression(least: number): FormulaNode {
    let left = this.prefix(least);
    let compared = false;
    for (;;) {
      const operator = this.infix();
      if (!operator || operator.binds < least) return left;
      if (operator.binds === binding.comparison) {
        if (compared) this.refuse(messages.unexpected, 'Comparisons do not chain; join them with and.');
        compared = true;
      }
      left = operator.read(left);
    }
  }

  private prefix(least: number): FormulaNode {
    const token = this.take();
    if (token.kind === 'number' || token.kind === 'string')
      return { kind: 'literal', value: token.value, start: token.start, end: token.end };
    if (token.kind === 'word') return this.name(token.value, token);
    if (token.kind === 'operator' && (token.value === '-' || token.value === '!')) {
      const operator = token.value;
      const operand = this.nested(() => this.expression(binding.sign), token);
      return { kind: 'sign', operator, operand, start: token.start, end: operand.end };
    }
    if (token.kind === 'punctuation' && token.value === '(') {
      const inner = this.nested(() => this.expression(0), token);
      return { ...inner, start: token.start, end: this.expect(')').end };
    }
    if (token.kind !== 'keyword') return this.refuse(messages.unexpected, undefined, token);
    return this.keyword(token, least);
  }

  private keyword(token: Token & { kind: 'keyword' }, least: number): FormulaNode {
    const { start, end, value } = token;
    if (value === 'null') return { kind: 'literal', value: null, start, end };
    if (value === 'true' || value === 'false') return { kind: 'literal', value: value === 'true', start, end };
    if (value !== 'not' || least > binding.not) return this.refuse(messages.unexpected, undefined, token);
    const operand = this.nested(() => this.expression(binding.not), token);
    return { kind: 'not', operand, start, end: operand.end };
  }

  private name(name: string, token: Token): FormulaNode {
    const callee = this.is('(') ? findFunction(name) : null;
    if (callee) return this.call(callee, token);
    if (findFunction(name) && !this.is('('))
      return this.refuse(messages.unexpected, `${name} is a function: write ${name}(…).`, token);
    return { kind: 'field', name, start: token.start, end: token.end };
  }

  private call(name: FunctionName, token: Token): FormulaNode {
    this.take();
    const args: FormulaNode[] = [];
    if (!this.is(')')) {
      do args.push(this.nested(() => this.expression(0), token));
      while (this.skip(','));
    }
    const close = this.expect(')');
    const { min, max, signature } = functionOf(name);
    if (args.length < min || (max !== null && args.length > max))
      return this.refuse(messages.unexpected, `It is called as ${signature}.`, close);
    this.checkArguments(name, args);
    return { kind: 'call', name, args, start: token.start, end: close.end };
  }

  private checkArguments(name: FunctionName, args: readonly FormulaNode[]): void {
    const inner = isFold(name, args.length) ? args.find(containsFold) : undefined;
    if (inner) this.refuse(messages.unexpected, 'A function over all rows cannot stand inside another.', inner);
    const unit = args[2];
    if (name !== 'timestamp_diff' || !unit) return;
    const isUnit = unit.kind === 'literal' && typeof unit.value === 'string' && timeUnits.has(unit.value);
    if (!isUnit) this.refuse(messages.unexpected, "The unit is 'second', 'minute', 'hour' or 'day'.", unit);
  }

  private infix(): { readonly binds: number; read(left: FormulaNode): FormulaNode } | null {
    const token = this.here;
    if (token.kind === 'operator') {
      if (token.value === '!') return null;
      const operator = token.value;
      return { binds: bindingOf[operator], read: (left) => this.binary(left, operator) };
    }
    if (token.kind !== 'keyword') return null;
    switch (token.value) {
      case 'or':
        return { binds: binding.or, read: (left) => this.binary(left, '||') };
      case 'and':
        return { binds: binding.and, read: (left) => this.binary(left, '&&') };
      case 'in':
      case 'between':
      case 'is':
      case 'like':
      case 'regex':
      case 'not':
        return { binds: binding.comparison, read: (left) => this.wordOperator(left, token.value) };
      default:
        return null;
    }
  }

  private binary(left: FormulaNode, operator: BinaryOperator): FormulaNode {
    this.take();
    const right = this.expression(bindingOf[operator] + 1);
    return { kind: 'binary', operator, left, right, start: left.start, end: right.end };
  }

  private wordOperator(value: FormulaNode, word: string): FormulaNode {
    const token = this.take();
    if (word === 'not') {
      if (this.here.kind !== 'keyword' || this.here.value !== 'in')
        return this.refuse(messages.unexpected, 'Only IN can follow NOT here.', token);
      this.take();
      return this.membership(value, true);
    }
    if (word === 'in') return this.membership(value, false);
    if (word === 'is') return this.nullTest(value);
    if (word === 'between') return this.range(value);
    return word === 'like' ? this.like(value) : this.regex(value);
  }

  private membership(value: FormulaNode, negated: boolean): FormulaNode {
    const items: FormulaNode[] = [];
    const open = this.here;
    if (!this.skip('[') || this.is(']')) return this.refuse(messages.inArray);
    do items.push(this.nested(() => this.expression(0), open));
    while (this.skip(','));
    if (!this.is(']')) return this.refuse(messages.inArray);
    return { kind: 'in', value, items, negated, start: value.start, end: this.take().end };
  }

  private range(value: FormulaNode): FormulaNode {
    const low = this.expression(binding.sum);
    if (this.here.kind !== 'keyword' || this.here.value !== 'and')
      return this.refuse(messages.unexpected, 'BETWEEN needs AND.');
    this.take();
    const high = this.expression(binding.sum);
    return { kind: 'between', value, low, high, start: value.start, end: high.end };
  }

  private nullTest(value: FormulaNode): FormulaNode {
    const negated = this.here.kind === 'keyword' && this.here.value === 'not';
    if (negated) this.take();
    if (this.here.kind !== 'keyword' || this.here.value !== 'null') return this.refuse(messages.isNull);
    return { kind: 'isNull', value, negated, start: value.start, end: this.take().end };
  }

  private like(value: FormulaNode): FormulaNode {
    const pattern = this.expression(binding.sum);
    return { kind: 'like', value, pattern, start: value.start, end: pattern.end };
  }

  private regex(value: FormulaNode): FormulaNode {
    const token = this.take();
    if (token.kind !== 'string') return this.refuse(messages.unexpected, 'REGEX needs a pattern in quotes.', token);
    const problem = patternProblem(token.value);
    if (problem) return this.refuse(messages.unexpected, problem, token);
    return { kind: 'regex', value, pattern: token.value, start: value.start, end: token.end };
  }

  private nested<T>(read: () => T, token: Token): T {
    this.depth += 1;
    if (this.depth > maxFormulaDepth)
      this.refuse(messages.unexpected, `A formula nests at most ${maxFormulaDepth} deep.`, token);
    const result = read();
    this.depth -= 1;
    return result;
  }

  private take(): Token {
    const token = this.here;
    if (token.kind !== 'end') this.at += 1;
    return token;
  }

  private is(punctuation: string): boolean {
    return this.here.kind === 'punctuation' && this.here.value === punctuation;
  }

  private skip(punctuation: string): boolean {
    const found = this.is(punctuation);
    if (found) this.take();
    return found;
  }

  private expect(punctuation: string): Token {
    return this.is(punctuation) ? this.take() : this.refuse(messages.unexpected);
  }

  private refuse(
    message: string,
    detail?: string,
    { start, end }: { readonly start: number; readonly end: number } = this.here,
  ): never {
    throw new Refusal(detail === undefined ? { message, start, end } : { message, start, end, detail });
  }
}
