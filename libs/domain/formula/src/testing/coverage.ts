import { type FormulaValue, functionNames, isFold } from '../core/catalogue.js';
import { binaryOperators } from '../language/syntax.js';
import { childrenOf, type FormulaNode } from '../language/tree.js';

/**
 * Counts the constructs and results of formulas, so that a comparison of evaluators fails when it
 * no longer covers the language.
 */
export class Coverage {
  private readonly uses = new Map<string, number>();
  private readonly results = new Set<FormulaValue>();
  private readonly kinds = new Map<string, number>();
  private formulas = 0;
  private values = 0;
  private zeros = 0;
  private varied = 0;
  private several = 0;

  /** Records a formula and its result, for each row or for all. */
  take(tree: FormulaNode, values: readonly FormulaValue[]): void {
    this.formulas += 1;
    this.visit(tree);
    for (const value of values) {
      this.values += 1;
      if (value === 0) this.zeros += 1;
      this.results.add(value);
      count(this.kinds, value === null ? 'null' : typeof value);
    }
    if (values.length < 2) return;
    this.several += 1;
    if (new Set(values).size > 1) this.varied += 1;
  }

  private visit(node: FormulaNode): void {
    count(this.uses, nameOf(node));
    childrenOf(node).forEach((child) => this.visit(child));
  }

  /**
   * The missing coverage: empty when every function, operator and node has occurred often enough,
   * and results vary as required.
   */
  gaps(): string[] {
    const often = Math.max(5, this.formulas / 1000);
    const unused = everything
      .filter((name) => (this.uses.get(name) ?? 0) < often)
      .map((name) => `${name} is used too rarely`);
    const share = (what: string, found: number, of: number, least: number): string[] =>
      found >= of * least ? [] : [`${what}: ${found} of ${of}, and not ${least * 100} %`];
    return [
      ...unused,
      ...share('different results', this.results.size, this.formulas, 0.3),
      ...share('results that are not 0', this.values - this.zeros, this.values, 0.7),
      ...share('formulas that tell rows apart', this.varied, this.several, 0.5),
      ...share('numbers', this.kinds.get('number') ?? 0, this.values, 0.4),
      ...share('conditions', this.kinds.get('boolean') ?? 0, this.values, 0.15),
      ...share('texts', this.kinds.get('string') ?? 0, this.values, 0.005),
      ...share('nulls', this.kinds.get('null') ?? 0, this.values, 0.001),
    ];
  }
}

const folded = (name: string): string => `${name} over all rows`;
const literals = ['number', 'string', 'boolean', 'object'].map((kind) => `literal ${kind}`);
const nodes = [
  'field',
  'sign -',
  'sign !',
  'not',
  'in',
  'not in',
  'between',
  'is null',
  'is not null',
  'like',
  'regex',
];
const everything: readonly string[] = [
  ...literals,
  ...nodes,
  ...binaryOperators,
  ...functionNames.flatMap((name) => (isFold(name, 1) ? [folded(name)] : [name])),
  'min',
  'max',
];

function nameOf(node: FormulaNode): string {
  switch (node.kind) {
    case 'literal':
      return `literal ${typeof node.value}`;
    case 'sign':
      return `sign ${node.operator}`;
    case 'binary':
      return node.operator;
    case 'in':
      return node.negated ? 'not in' : 'in';
    case 'isNull':
      return node.negated ? 'is not null' : 'is null';
    case 'call':
      return isFold(node.name, node.args.length) ? folded(node.name) : node.name;
    default:
      return node.kind;
  }
}

const count = (counts: Map<string, number>, name: string): void =>
  void counts.set(name, (counts.get(name) ?? 0) + 1);
