import { findFunction, isFold } from './catalogue.js';
import { isInherited } from './own-fields.js';
import { childrenOf, type FormulaNode } from './tree.js';

/** What a formula is made of, as far as it decides how it is run. */
export interface Survey {
  readonly tree: FormulaNode;
  /** Whether it reads a field of a name that every plain object inherits. */
  readonly inherits: boolean;
  /** Whether it calls a function over all rows. */
  readonly folds: boolean;
  readonly usesNow: boolean;
}

let latest: Survey | null = null;

/**
 * Keeps what the parser has seen of a tree, for the compiler that most often comes next. Of one
 * tree only, so that nothing is held for long.
 */
export function remember(survey: Survey): void {
  latest = survey;
}

/**
 * What a tree is made of. Throws for one that no parser made: an unknown node, operator or
 * function.
 */
export function surveyOf(tree: FormulaNode): Survey {
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

const operators: ReadonlySet<string> = new Set([
  '||',
  '&&',
  '==',
  '!=',
  '<',
  '>',
  '<=',
  '>=',
  '+',
  '-',
  '*',
  '/',
  '%',
]);
