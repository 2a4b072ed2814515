import { type FormulaValue, isFold } from '../core/catalogue.js';
import { type FormulaNode, isArithmetic } from '../language/tree.js';

/** The type of a node's results: always null, one type (or null), or mixed. */
export type FormulaType = 'number' | 'text' | 'boolean' | 'null' | 'mixed';

const kinds: Readonly<Record<string, FormulaType>> = {
  number: 'number',
  string: 'text',
  boolean: 'boolean',
};

const kindOf = (value: FormulaValue): FormulaType => kinds[typeof value] ?? 'null';
const join = (a: FormulaType, b: FormulaType): FormulaType =>
  a === b || b === 'null' ? a : a === 'null' ? b : 'mixed';

/** The type of a node, derived from its children; of a field, from the rows. */
export function typeOf(
  node: FormulaNode,
  children: readonly FormulaType[],
  values: readonly FormulaValue[],
): FormulaType {
  switch (node.kind) {
    case 'literal':
      return kindOf(node.value);
    case 'field':
      return values.map(kindOf).reduce(join, 'null');
    case 'sign':
      return node.operator === '-' ? 'number' : 'boolean';
    case 'binary':
      return isArithmetic(node.operator) ? 'number' : 'boolean';
    case 'call':
      if (node.name !== 'if' || isFold(node.name, node.args.length)) return 'number';
      return join(children[1] ?? 'null', children[2] ?? 'null');
    default:
      return 'boolean';
  }
}
