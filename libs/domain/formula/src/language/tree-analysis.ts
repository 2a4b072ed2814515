import { findFunction, isFold } from '../core/catalogue.js';
import { isInherited } from '../core/own-properties.js';
import { binaryOperators } from './syntax.js';
import { childrenOf, type FormulaNode } from './tree.js';

/** The static properties of a formula that decide how it is run. */
export interface TreeAnalysis {
  readonly tree: FormulaNode;
  /** Whether it reads a field with the name of a property that every plain object inherits. */
  readonly inherits: boolean;
  /** Whether it calls an aggregate function. */
  readonly folds: boolean;
  readonly usesNow: boolean;
}

let latest: TreeAnalysis | null = null;

/**
 * Caches the result for the tree that was parsed last, for the compiler that usually runs next. It
 * holds one tree only, so that no other is kept in memory.
 */
export function remember(analysis: TreeAnalysis): void {
  latest = analysis;
}

/**
 * The static properties of a tree. Throws for a tree that the parser cannot produce: an unknown
 * node, operator or function.
 */
export function analysisOf(tree: FormulaNode): TreeAnalysis {
  if (latest?.tree === tree) return latest;
  const found = { tree, inherits: false, folds: false, usesNow: false };
  look(tree, found);
  return found;
}

function look(
  node: FormulaNode,
  found: { inherits: boolean; folds: boolean; usesNow: boolean },
): void {
  switch (node.kind) {
    case 'literal':
      return;
    case 'field':
      if (isInherited(node.name)) found.inherits = true;
      return;
    case 'binary':
      if (!operators.has(node.operator))
        throw new Error(`Unknown operator: ${String(node.operator)}`);
      look(node.left, found);
      return look(node.right, found);
    case 'call':
      if (!findFunction(node.name)) throw new Error(`Unknown function: ${String(node.name)}`);
      if (node.name === 'now') found.usesNow = true;
      if (isFold(node.name, node.args.length)) found.folds = true;
      for (let i = 0; i < node.args.length; i += 1) look(node.args[i] as FormulaNode, found);
      return;
    default:
      break;
  }
  if (node.kind === 'sign' && node.operator !== '-' && node.operator !== '!')
    throw new Error(`Unknown operator: ${String(node.operator)}`);
  for (const child of childrenOf(node)) look(child, found);
}

const operators: ReadonlySet<string> = new Set(binaryOperators);
