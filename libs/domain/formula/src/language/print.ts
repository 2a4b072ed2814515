import { binding, bindingOf } from './syntax.js';
import { type FormulaNode } from './tree.js';

/**
 * Writes a tree as text with the necessary parentheses only; parsing the text yields the same tree.
 */
export const printFormula = (node: FormulaNode): string => write(node, 0);

function write(node: FormulaNode, least: number): string {
  const text = bare(node);
  return tightness(node) < least ? `(${text})` : text;
}

function tightness(node: FormulaNode): number {
  switch (node.kind) {
    case 'binary':
      return bindingOf[node.operator];
    case 'not':
      return binding.not;
    case 'sign':
      return binding.sign;
    case 'literal':
    case 'field':
    case 'call':
      return Infinity;
    default:
      return binding.comparison;
  }
}

function bare(node: FormulaNode): string {
  const operand = (child: FormulaNode): string => write(child, binding.sum);
  switch (node.kind) {
    case 'literal':
      return literal(node.value);
    case 'field':
      return node.name;
    case 'sign':
      return `${node.operator}${write(node.operand, binding.sign)}`;
    case 'not':
      return `not ${write(node.operand, binding.not)}`;
    case 'binary': {
      const binds = bindingOf[node.operator];
      const left = write(node.left, binds === binding.comparison ? binding.sum : binds);
      return `${left} ${node.operator} ${write(node.right, binds + 1)}`;
    }
    case 'in':
      return `${operand(node.value)} ${node.negated ? 'not in' : 'in'} [${node.items.map((item) => write(item, 0)).join(', ')}]`;
    case 'between':
      return `${operand(node.value)} between ${operand(node.low)} and ${operand(node.high)}`;
    case 'isNull':
      return `${operand(node.value)} is ${node.negated ? 'not null' : 'null'}`;
    case 'like':
      return `${operand(node.value)} like ${operand(node.pattern)}`;
    case 'regex':
      return `${operand(node.value)} regex ${literal(node.pattern)}`;
    case 'call':
      return `${node.name}(${node.args.map((arg) => write(arg, 0)).join(', ')})`;
  }
}

function literal(value: number | string | boolean | null): string {
  if (typeof value === 'number') return plainNumber(value);
  if (typeof value === 'string') return value.includes("'") ? `"${value}"` : `'${value}'`;
  return String(value);
}

/** A number without an exponent, because the language has none. */
export function plainNumber(value: number): string {
  const [mantissa = '', exponent] = String(value).split('e');
  if (exponent === undefined) return mantissa;
  const [whole = '', fraction = ''] = mantissa.split('.');
  const shift = Number(exponent);
  if (shift > 0) return whole + fraction.padEnd(shift, '0');
  return `0.${'0'.repeat(-shift - 1)}${whole}${fraction}`;
}
