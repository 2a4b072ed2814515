import { functionOf, timeUnits } from '../core/catalogue.js';
import { isInherited } from '../core/own-properties.js';
import { patternProblemWords } from '../patterns/pattern-parse.js';
import { type FormulaProblemWords, wordsOf } from '../core/problem-texts.js';
import {
  bindingOfCode,
  type Callee,
  codeOfKeyword,
  codeOfOperator,
  codes,
  Scanner,
} from './scanner.js';
import {
  type BinaryOperator,
  binaryOperators,
  binding,
  type FormulaProblem,
  maxFormulaDepth,
  problemAt,
} from './syntax.js';
import { type TreeAnalysis } from './tree-analysis.js';
import { containsFold, type FormulaNode } from './tree.js';

/**
 * Thrown to leave the parser when the text is invalid. Not an Error: it is always caught, and
 * creating a stack trace would cost more than parsing.
 */
export class Refusal {
  constructor(readonly problem: FormulaProblem) {}
}

const quoted = [...timeUnits.keys()].map((unit) => `'${unit}'`);
const unitWords = wordsOf('unit', {
  units: quoted.slice(0, -1).join(', '),
  last: quoted.at(-1) ?? '',
});

const minus = codeOfOperator('-');
const or = codeOfOperator('||');
const and = codeOfOperator('&&');
const word = {
  or: codeOfKeyword('or'),
  and: codeOfKeyword('and'),
  not: codeOfKeyword('not'),
  in: codeOfKeyword('in'),
  is: codeOfKeyword('is'),
  between: codeOfKeyword('between'),
  like: codeOfKeyword('like'),
  null: codeOfKeyword('null'),
  true: codeOfKeyword('true'),
  false: codeOfKeyword('false'),
};

/**
 * A Pratt parser directly on the text, driven by the binding power of operators. It stops at the
 * first syntax error; `parseFormula` then determines which of the specified problems comes first.
 */
export class Parser {
  private depth = 0;
  /** The number of aggregate functions so far. */
  private folds = 0;
  private usesNow = false;
  private inherits = false;
  private fields: ReadonlySet<string> | null = null;
  private readonly scanner = new Scanner('');

  /** Parses a complete text. Throws a Refusal. */
  read(text: string, fields: ReadonlySet<string> | null): FormulaNode {
    this.depth = 0;
    this.folds = 0;
    this.usesNow = false;
    this.inherits = false;
    this.fields = fields;
    this.scanner.restart(text);
    return this.formula();
  }

  /** The static properties of the last parsed tree. */
  analysis(tree: FormulaNode): TreeAnalysis {
    return { tree, inherits: this.inherits, folds: this.folds > 0, usesNow: this.usesNow };
  }

  /**
   * Whether the text contains characters that are outside ASCII, or within quotes and possibly not
   * allowed.
   */
  get isOdd(): boolean {
    return this.scanner.odd;
  }

  private formula(): FormulaNode {
    this.scanner.next();
    const node = this.expression(0);
    if (this.scanner.code !== codes.end) this.refuse(wordsOf('extra'));
    return node;
  }

  private expression(least: number): FormulaNode {
    const { scanner } = this;
    let left = this.prefix(least);
    let compared = false;
    for (;;) {
      const { code } = scanner;
      const binds = bindingOfCode[code] as number;
      if (binds === 0 || binds < least) return left;
      if (binds === binding.comparison) {
        if (compared) this.refuse(wordsOf('unexpected'), wordsOf('chained'));
        compared = true;
      } else if (compared && binds > binding.comparison)
        this.refuse(wordsOf('unexpected'), wordsOf('compared'));
      if (code < codes.keyword) left = this.binary(left, code, binds);
      else if (code === word.and) left = this.binary(left, and, binds);
      else if (code === word.or) left = this.binary(left, or, binds);
      else left = this.wordOperator(left, code);
    }
  }

  private prefix(least: number): FormulaNode {
    const { scanner } = this;
    const { code, start, end } = scanner;
    switch (code) {
      case codes.number: {
        const value = scanner.number;
        scanner.next();
        return { kind: 'literal', value, start, end };
      }
      case codes.string: {
        const value = scanner.text;
        scanner.next();
        return { kind: 'literal', value, start, end };
      }
      case codes.word:
        return this.name();
      case codes.open: {
        this.enter();
        scanner.next();
        const inner = this.expression(0) as { start: number; end: number } & FormulaNode;
        this.depth -= 1;
        inner.start = start;
        inner.end = this.close();
        return inner;
      }
      case minus:
        return this.sign('-');
      case codes.bang:
        return this.sign('!');
      case word.not: {
        if (least > binding.not) this.refuse(wordsOf('unexpected'));
        this.enter();
        scanner.next();
        const operand = this.expression(binding.not);
        this.depth -= 1;
        return { kind: 'not', operand, start, end: operand.end };
      }
      case word.null:
        scanner.next();
        return { kind: 'literal', value: null, start, end };
      case word.true:
      case word.false:
        scanner.next();
        return { kind: 'literal', value: code === word.true, start, end };
      default:
        return this.refuse(wordsOf('unexpected'));
    }
  }

  private sign(operator: '-' | '!'): FormulaNode {
    const { start } = this.scanner;
    this.enter();
    this.scanner.next();
    const operand = this.expression(binding.sign);
    this.depth -= 1;
    return { kind: 'sign', operator, operand, start, end: operand.end };
  }

  private name(): FormulaNode {
    const { scanner, fields } = this;
    const { start, end, text, callee } = scanner;
    scanner.next();
    if (callee) {
      if (scanner.code === codes.open) return this.call(callee, start, end);
      return this.refuse(
        wordsOf('unexpected'),
        wordsOf('notCalled', { name: text, call: `${text}(…)` }),
        {
          start,
          end,
        },
      );
    }
    if (fields && !fields.has(text))
      this.refuse(wordsOf('unknownField', { name: text }), undefined, { start, end });
    if (isInherited(text)) this.inherits = true;
    return { kind: 'field', name: text, start, end };
  }

  private call({ name, min, max, foldsUpTo }: Callee, start: number, nameEnd: number): FormulaNode {
    const { scanner } = this;
    const foldsBefore = this.folds;
    scanner.next();
    const args = scanner.code === codes.close ? [] : this.args(start, nameEnd);
    const closeStart = scanner.start;
    const end = this.close();
    if (args.length < min || args.length > max)
      return this.refuse(
        wordsOf('unexpected'),
        wordsOf('arguments', { signature: functionOf(name).signature }),
        {
          start: closeStart,
          end,
        },
      );
    if (foldsUpTo > 0 && args.length <= foldsUpTo) {
      const inner = this.folds > foldsBefore ? args.find(containsFold) : undefined;
      if (inner) this.refuse(wordsOf('unexpected'), wordsOf('nestedFold'), inner);
      this.folds += 1;
    }
    if (name === 'now') this.usesNow = true;
    else if (name === 'timestamp_diff') this.checkUnit(args[2]);
    return { kind: 'call', name, args, start, end };
  }

  /**
   * Arguments, separated by commas. The arrays are created in their final size, because a growing
   * one reserves space for 17.
   */
  private args(start: number, end: number): FormulaNode[] {
    const first = this.argument(start, end);
    if (!this.isAt(codes.comma)) return [first];
    const second = this.argumentAfterComma(start, end);
    if (!this.isAt(codes.comma)) return [first, second];
    const args = [first, second, this.argumentAfterComma(start, end)];
    while (this.isAt(codes.comma)) args.push(this.argumentAfterComma(start, end));
    return args;
  }

  private argumentAfterComma(start: number, end: number): FormulaNode {
    this.scanner.next();
    return this.argument(start, end);
  }

  private argument(start: number, end: number): FormulaNode {
    this.enter(start, end);
    const node = this.expression(0);
    this.depth -= 1;
    return node;
  }

  private checkUnit(unit: FormulaNode | undefined): void {
    if (!unit) return;
    const isUnit =
      unit.kind === 'literal' && typeof unit.value === 'string' && timeUnits.has(unit.value);
    if (!isUnit) this.refuse(wordsOf('unexpected'), unitWords, unit);
  }

  private binary(left: FormulaNode, code: number, binds: number): FormulaNode {
    this.scanner.next();
    const right = this.expression(binds + 1);
    const operator = binaryOperators[code - codes.operator] as BinaryOperator;
    return { kind: 'binary', operator, left, right, start: left.start, end: right.end };
  }

  private wordOperator(value: FormulaNode, code: number): FormulaNode {
    const { scanner } = this;
    const { start, end } = scanner;
    scanner.next();
    switch (code) {
      case word.not:
        if (scanner.code !== word.in)
          return this.refuse(wordsOf('unexpected'), wordsOf('notIn'), { start, end });
        scanner.next();
        return this.membership(value, true);
      case word.in:
        return this.membership(value, false);
      case word.is:
        return this.nullTest(value);
      case word.between:
        return this.range(value);
      case word.like: {
        const pattern = this.expression(binding.sum);
        return { kind: 'like', value, pattern, start: value.start, end: pattern.end };
      }
      default:
        return this.regex(value);
    }
  }

  private membership(value: FormulaNode, negated: boolean): FormulaNode {
    const { scanner } = this;
    const { start, end } = scanner;
    if (!this.isAt(codes.openArray)) return this.refuse(wordsOf('inArray'));
    scanner.next();
    if (this.isAt(codes.closeArray)) return this.refuse(wordsOf('inArray'));
    const items = this.args(start, end);
    if (!this.isAt(codes.closeArray)) return this.refuse(wordsOf('inArray'));
    scanner.next();
    return { kind: 'in', value, items, negated, start: value.start, end: scanner.last };
  }

  private range(value: FormulaNode): FormulaNode {
    const { scanner } = this;
    const low = this.expression(binding.sum);
    if (scanner.code !== word.and) return this.refuse(wordsOf('unexpected'), wordsOf('between'));
    scanner.next();
    const high = this.expression(binding.sum);
    return { kind: 'between', value, low, high, start: value.start, end: high.end };
  }

  private nullTest(value: FormulaNode): FormulaNode {
    const { scanner } = this;
    const negated = scanner.code === word.not;
    if (negated) scanner.next();
    if (scanner.code !== word.null) return this.refuse(wordsOf('isNull'));
    scanner.next();
    return { kind: 'isNull', value, negated, start: value.start, end: scanner.last };
  }

  private regex(value: FormulaNode): FormulaNode {
    const { scanner } = this;
    const { start, end, text } = scanner;
    if (scanner.code !== codes.string)
      return this.refuse(wordsOf('unexpected'), wordsOf('regex'), { start, end });
    const problem = patternProblemWords(text);
    if (problem) return this.refuse(wordsOf('unexpected'), problem, { start, end });
    scanner.next();
    return { kind: 'regex', value, pattern: text, start: value.start, end };
  }

  private isAt(code: number): boolean {
    return this.scanner.code === code;
  }

  /**
   * Enters a nesting level; each call is followed by `depth -= 1` when that level has been parsed.
   */
  private enter(start = this.scanner.start, end = this.scanner.end): void {
    this.depth += 1;
    if (this.depth > maxFormulaDepth)
      this.refuse(
        wordsOf('unexpected'),
        wordsOf('formulaDepth', { most: String(maxFormulaDepth) }),
        {
          start,
          end,
        },
      );
  }

  /** Consumes a closing parenthesis and returns its end. */
  private close(): number {
    const { scanner } = this;
    if (scanner.code !== codes.close) this.refuse(wordsOf('unexpected'));
    const { end } = scanner;
    scanner.next();
    return end;
  }

  private refuse(
    words: FormulaProblemWords,
    hint?: FormulaProblemWords,
    place: { readonly start: number; readonly end: number } = this.scanner,
  ): never {
    throw new Refusal(problemAt(words, place, hint && [hint]));
  }
}
