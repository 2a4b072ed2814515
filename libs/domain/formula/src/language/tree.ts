import { type FunctionName, isFold } from '../core/catalogue.js';
import { type BinaryOperator } from './syntax.js';

/** Position of a node in the text: from `start` up to, not including, `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A node of a parsed formula. */
export type FormulaNode = Span &
  (
    | { readonly kind: 'literal'; readonly value: number | string | boolean | null }
    | { readonly kind: 'field'; readonly name: string }
    | { readonly kind: 'sign'; readonly operator: '-' | '!'; readonly operand: FormulaNode }
    | { readonly kind: 'not'; readonly operand: FormulaNode }
    | {
        readonly kind: 'binary';
        readonly operator: BinaryOperator;
        readonly left: FormulaNode;
        readonly right: FormulaNode;
      }
    | {
        readonly kind: 'in';
        readonly value: FormulaNode;
        readonly items: readonly FormulaNode[];
        readonly negated: boolean;
      }
    | {
        readonly kind: 'between';
        readonly value: FormulaNode;
        readonly low: FormulaNode;
        readonly high: FormulaNode;
      }
    | { readonly kind: 'isNull'; readonly value: FormulaNode; readonly negated: boolean }
    | { readonly kind: 'like'; readonly value: FormulaNode; readonly pattern: FormulaNode }
    | { readonly kind: 'regex'; readonly value: FormulaNode; readonly pattern: string }
    | { readonly kind: 'call'; readonly name: FunctionName; readonly args: readonly FormulaNode[] }
  );

/** The child nodes, from left to right. */
export function childrenOf(node: FormulaNode): readonly FormulaNode[] {
  switch (node.kind) {
    case 'literal':
    case 'field':
      return [];
    case 'sign':
    case 'not':
      return [node.operand];
    case 'binary':
      return [node.left, node.right];
    case 'in':
      return [node.value, ...node.items];
    case 'between':
      return [node.value, node.low, node.high];
    case 'like':
      return [node.value, node.pattern];
    case 'isNull':
    case 'regex':
      return [node.value];
    case 'call':
      return node.args;
    default:
      throw new Error(`Unknown node: ${String((node as { kind?: unknown }).kind)}`);
  }
}

/** Names of the fields a formula reads, each once, from left to right. */
export function fieldsOf(node: FormulaNode): readonly string[] {
  const names = new Set<string>();
  const visit = (each: FormulaNode): void => {
    if (each.kind === 'field') names.add(each.name);
    childrenOf(each).forEach(visit);
  };
  visit(node);
  return [...names];
}

/**
 * The unknown field names of a formula, from left to right. They are null in every row, and so 0 in
 * arithmetic.
 */
export function unknownFieldsOf(
  node: FormulaNode,
  isKnown: (name: string) => boolean,
): readonly string[] {
  return fieldsOf(node).filter((name) => !isKnown(name));
}

/** Whether an operator returns a number, and not a condition. */
export const isArithmetic = (operator: BinaryOperator): boolean =>
  operator === '+' || operator === '-' || operator === '*' || operator === '/' || operator === '%';

/** Whether a node is statically a condition, so that it is true or false in every row. */
export function isCondition(node: FormulaNode): boolean {
  switch (node.kind) {
    case 'binary':
      return !isArithmetic(node.operator);
    case 'sign':
      return node.operator === '!';
    case 'literal':
      return typeof node.value === 'boolean';
    case 'field':
    case 'call':
      return false;
    default:
      return true;
  }
}

/** Whether a node is statically a number, so that it is never null, a text or a boolean. */
export function isNumeric(node: FormulaNode): boolean {
  switch (node.kind) {
    case 'literal':
      return typeof node.value === 'number';
    case 'sign':
      return node.operator === '-';
    case 'binary':
      return isArithmetic(node.operator);
    case 'call':
      if (node.name === 'if')
        return (
          node.args.length === 3 &&
          isNumeric(node.args[1] as FormulaNode) &&
          isNumeric(node.args[2] as FormulaNode)
        );
      return node.name !== 'timestamp_diff';
    default:
      return false;
  }
}

/** Whether a formula contains an aggregate function. */
export function containsFold(node: FormulaNode): boolean {
  return (
    (node.kind === 'call' && isFold(node.name, node.args.length)) ||
    childrenOf(node).some(containsFold)
  );
}
