import { findFunction, type FormulaValue, type FunctionName, isFold } from './catalogue.js';
import { type Fold, folds } from './folds.js';
import { scalarFunctions } from './functions.js';
import { isLike } from './like.js';
import { compilePattern } from './pattern.js';
import { type BinaryOperator } from './syntax.js';
import { containsFold, type FormulaNode, isCondition } from './tree.js';
import {
  divide,
  finish,
  type FormulaRow,
  isEqual,
  order,
  readField,
  remainder,
  toCondition,
  toNumber,
} from './values.js';

/** What an evaluation knows besides the row: the time, and the results of functions over all rows. */
export interface EvaluationContext {
  readonly now: number;
  readonly folded: readonly number[];
}

/** Reads one value from a row. */
export type Evaluate = (row: FormulaRow, context: EvaluationContext) => FormulaValue;

/** How a formula is run. */
export interface CompileOptions {
  /** The present time in Unix seconds; the machine's clock when absent. */
  readonly now?: () => number;
}

/** A formula ready to run. */
export interface CompiledFormula {
  /** Whether it contains a function over all rows, such as `sum(x)`. */
  readonly folds: boolean;
  /** Its value for one row; functions over all rows then see that row only. A missing field alone is 0. */
  value(row: FormulaRow): FormulaValue;
  /** Its value over rows. Outside functions over all rows there is no row, so every field is missing there. */
  over(rows: Iterable<FormulaRow>): FormulaValue;
}

interface FoldCall {
  readonly start: () => Fold;
  readonly argument: Evaluate | null;
  /** Only rows for which the argument holds are taken in, instead of those for which it is not null. */
  readonly onlyHolding: boolean;
}

/** Makes a formula runnable, from closures alone. Throws for a tree that no parser made: an unknown node, operator or function. */
export function compileFormula(tree: FormulaNode, options: CompileOptions = {}): CompiledFormula {
  const calls: FoldCall[] = [];
  const root = compileNode(tree, calls);
  const now = options.now ?? (() => Math.floor(Date.now() / 1000));
  const over = (rows: Iterable<FormulaRow>, outer: FormulaRow): FormulaValue => {
    const at = now();
    const value = root(outer, { now: at, folded: fold(calls, rows, at) });
    return finish(value === null && tree.kind === 'field' ? 0 : value);
  };
  return { folds: containsFold(tree), value: (row) => over([row], row), over: (rows) => over(rows, nothing) };
}

const nothing: FormulaRow = Object.freeze(Object.create(null) as Record<string, unknown>);

function fold(calls: readonly FoldCall[], rows: Iterable<FormulaRow>, now: number): readonly number[] {
  if (calls.length === 0) return [];
  const running = calls.map((call) => ({ call, fold: call.start() }));
  const context = { now, folded: [] };
  for (const row of rows) {
    for (const { call, fold: each } of running) {
      const value = call.argument ? call.argument(row, context) : true;
      if (value !== null && (!call.onlyHolding || value === true)) each.add(value);
    }
  }
  return running.map(({ fold: each }) => Number(finish(each.result())));
}

function compileNode(node: FormulaNode, calls: FoldCall[]): Evaluate {
  const compile = (child: FormulaNode): Evaluate => compileNode(child, calls);
  switch (node.kind) {
    case 'literal': {
      const { value } = node;
      return () => value;
    }
    case 'field': {
      const { name } = node;
      return (row) => readField(row, name);
    }
    case 'sign':
      return compileSign(node.operator, compile(node.operand));
    case 'not': {
      const operand = compile(node.operand);
      return (row, context) => !toCondition(operand(row, context));
    }
    case 'binary':
      return compileBinary(node.operator, compile(node.left), compile(node.right));
    case 'in':
      return compileIn(compile(node.value), node.items.map(compile), node.negated);
    case 'between':
      return compileBetween(compile(node.value), compile(node.low), compile(node.high));
    case 'isNull': {
      const value = compile(node.value);
      const { negated } = node;
      return (row, context) => (value(row, context) === null) !== negated;
    }
    case 'like':
      return compileText(compile(node.value), compile(node.pattern));
    case 'regex':
      return compileRegex(compile(node.value), node.pattern);
    case 'call':
      return compileCall(node.name, node.args, calls);
    default:
      throw new Error(`Unknown node: ${String((node as { kind?: unknown }).kind)}`);
  }
}

function compileSign(operator: '-' | '!', operand: Evaluate): Evaluate {
  if (operator === '-') return (row, context) => -toNumber(operand(row, context));
  if (operator === '!') return (row, context) => !toCondition(operand(row, context));
  throw new Error(`Unknown operator: ${String(operator)}`);
}

function compileBinary(operator: BinaryOperator, left: Evaluate, right: Evaluate): Evaluate {
  switch (operator) {
    case '||':
      return (row, context) => toCondition(left(row, context)) || toCondition(right(row, context));
    case '&&':
      return (row, context) => toCondition(left(row, context)) && toCondition(right(row, context));
    case '==':
      return (row, context) => isEqual(left(row, context), right(row, context));
    case '!=':
      return (row, context) => !isEqual(left(row, context), right(row, context));
    case '<':
      return (row, context) => order(left(row, context), right(row, context)) === -1;
    case '>':
      return (row, context) => order(left(row, context), right(row, context)) === 1;
    case '<=':
      return (row, context) => (order(left(row, context), right(row, context)) ?? 1) <= 0;
    case '>=':
      return (row, context) => (order(left(row, context), right(row, context)) ?? -1) >= 0;
    default:
      return arithmetic(operator, left, right);
  }
}

function arithmetic(operator: BinaryOperator, left: Evaluate, right: Evaluate): Evaluate {
  switch (operator) {
    case '+':
      return (row, context) => toNumber(left(row, context)) + toNumber(right(row, context));
    case '-':
      return (row, context) => toNumber(left(row, context)) - toNumber(right(row, context));
    case '*':
      return (row, context) => toNumber(left(row, context)) * toNumber(right(row, context));
    case '/':
      return (row, context) => divide(toNumber(left(row, context)), toNumber(right(row, context)));
    case '%':
      return (row, context) => remainder(toNumber(left(row, context)), toNumber(right(row, context)));
    default:
      throw new Error(`Unknown operator: ${String(operator)}`);
  }
}

function compileIn(value: Evaluate, items: readonly Evaluate[], negated: boolean): Evaluate {
  return (row, context) => {
    const wanted = value(row, context);
    return items.some((item) => isEqual(wanted, item(row, context))) !== negated;
  };
}

function compileBetween(value: Evaluate, low: Evaluate, high: Evaluate): Evaluate {
  return (row, context) => {
    const middle = value(row, context);
    return (order(middle, low(row, context)) ?? -1) >= 0 && (order(middle, high(row, context)) ?? 1) <= 0;
  };
}

function compileText(value: Evaluate, pattern: Evaluate): Evaluate {
  return (row, context) => {
    const text = value(row, context);
    const wanted = pattern(row, context);
    return typeof text === 'string' && typeof wanted === 'string' && isLike(text, wanted);
  };
}

function compileRegex(value: Evaluate, source: string): Evaluate {
  const pattern = compilePattern(source);
  if (typeof pattern === 'string') throw new Error(`Unknown pattern: ${pattern}`);
  return (row, context) => {
    const text = value(row, context);
    return typeof text === 'string' && pattern.test(text);
  };
}

function compileCall(name: FunctionName, args: readonly FormulaNode[], calls: FoldCall[]): Evaluate {
  if (!findFunction(name)) throw new Error(`Unknown function: ${String(name)}`);
  if (!isFold(name, args.length))
    return scalarFunctions[name as keyof typeof scalarFunctions](args.map((arg) => compileNode(arg, calls)));
  const slot = calls.length;
  const [argument] = args;
  const start = folds[name as keyof typeof folds];
  calls.push({
    start,
    argument: argument ? compileNode(argument, []) : null,
    onlyHolding: name === 'count' && argument !== undefined && isCondition(argument),
  });
  return (_row, context) => context.folded[slot] ?? 0;
}
