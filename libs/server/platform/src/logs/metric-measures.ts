import {
  childrenOf,
  containsFold,
  type FormulaNode,
  functionOf,
  isCondition,
  printFormula,
  type Treatment,
} from '@patchbay/formula';

/** Both sides of a quotient of aggregates, or of a mean, as formulas over all rows. */
export interface RateMeasure {
  readonly numerator: FormulaNode;
  readonly denominator: FormulaNode;
}

/** How often a rule was applied to a part of a formula, and of how many cases, over all rows. */
export interface TreatmentMeasure {
  readonly rule: Treatment['rule'];
  /** The part that had the special value. */
  readonly formula: string;
  readonly count: FormulaNode;
  readonly of: FormulaNode;
}

export interface Measures {
  readonly rates: readonly RateMeasure[];
  readonly treatments: readonly TreatmentMeasure[];
}

/** More cannot be read by a person, and each is one more expression over all rows. */
const max = { rates: 6, treatments: 24 };

/**
 * What a formula with an aggregate is made of, as formulas that count it. The database and the rows
 * in a browser then treat special values alike, because both are asked in the same language:
 * `explain` of the formula library says the same of the rows that it is given.
 */
export function measuresOf(tree: FormulaNode): Measures {
  const found = new Found();
  found.visit(tree, { perRow: !containsFold(tree), reached: null });
  return {
    rates: found.rates.slice(0, max.rates),
    treatments: [...found.treatments.values()].slice(0, max.treatments),
  };
}

const span = { start: 0, end: 0 };
const literal = (value: number | string | boolean): FormulaNode => ({
  kind: 'literal',
  value,
  ...span,
});
type Operator = (FormulaNode & { kind: 'binary' })['operator'];
const binary = (operator: Operator, left: FormulaNode, right: FormulaNode): FormulaNode => ({
  kind: 'binary',
  operator,
  left,
  right,
  ...span,
});
const not = (operand: FormulaNode): FormulaNode => ({ kind: 'not', operand, ...span });
const call = (
  name: (FormulaNode & { kind: 'call' })['name'],
  ...args: readonly FormulaNode[]
): FormulaNode => ({ kind: 'call', name, args, ...span });
const isNull = (value: FormulaNode): FormulaNode => ({
  kind: 'isNull',
  value,
  negated: false,
  ...span,
});
/** A text is like any text, and nothing else is. */
const isText = (value: FormulaNode): FormulaNode => ({
  kind: 'like',
  value,
  pattern: literal('%'),
  ...span,
});
const isTruth = (value: FormulaNode): FormulaNode =>
  binary('||', binary('==', value, literal(true)), binary('==', value, literal(false)));
const isZero = (value: FormulaNode): FormulaNode =>
  binary('==', binary('+', value, literal(0)), literal(0));
const canBeOrdered = (a: FormulaNode, b: FormulaNode): FormulaNode =>
  binary('||', binary('<=', a, b), binary('>=', a, b));
const both = (a: FormulaNode | null, b: FormulaNode): FormulaNode =>
  a === null ? b : binary('&&', a, b);

const arithmetic: ReadonlySet<Operator> = new Set(['+', '-', '*', '/', '%']);
const orders: ReadonlySet<Operator> = new Set(['<', '>', '<=', '>=']);
const isFold = (node: FormulaNode): boolean =>
  node.kind === 'call' && node.args.length <= functionOf(node.name).foldsUpTo;
/** A number in every row: never null, a text, true or false. */
const isNumber = (node: FormulaNode): boolean =>
  (node.kind === 'literal' && typeof node.value === 'number') ||
  (node.kind === 'sign' && node.operator === '-') ||
  (node.kind === 'binary' && arithmetic.has(node.operator));

/** Where a node is evaluated: in each row or once, and under which condition. */
interface Place {
  readonly perRow: boolean;
  readonly reached: FormulaNode | null;
}

class Found {
  readonly rates: RateMeasure[] = [];
  readonly treatments = new Map<string, TreatmentMeasure>();

  visit(node: FormulaNode, place: Place): void {
    this.rateOf(node);
    this.treatmentsOf(node, place);
    const children = childrenOf(node);
    const folds = isFold(node);
    children.forEach((child, index) =>
      this.visit(child, folds ? { perRow: true, reached: null } : placeOf(node, index, place)),
    );
  }

  private rateOf(node: FormulaNode): void {
    if (node.kind === 'binary' && node.operator === '/') {
      if (containsFold(node.left) && containsFold(node.right))
        this.rates.push({ numerator: node.left, denominator: node.right });
    } else if (node.kind === 'call' && node.name === 'avg') {
      const [argument] = node.args;
      if (!argument) return;
      // A condition always has a value, and counting it would count the rows where it holds.
      const counted = isCondition(argument) ? call('count') : call('count', argument);
      this.rates.push({ numerator: call('sum', argument), denominator: counted });
    }
  }

  private treatmentsOf(node: FormulaNode, place: Place): void {
    const add = (rule: Treatment['rule'], formula: FormulaNode, test: FormulaNode) =>
      this.add(rule, formula, test, place);
    switch (node.kind) {
      case 'field':
        if (place.perRow) add('missing', node, isNull(node));
        return;
      case 'sign':
        if (node.operator === '-') this.arithmetic([node.operand], place);
        return;
      case 'binary':
        if (arithmetic.has(node.operator)) {
          this.arithmetic([node.left, node.right], place);
          if (node.operator === '/' || node.operator === '%')
            if (node.right.kind !== 'literal' || isZeroLiteral(node.right))
              add('zero divisor', node.right, isZero(node.right));
        } else if (orders.has(node.operator)) {
          this.ordering([node.left, node.right], place);
          add('no order', node, not(canBeOrdered(node.left, node.right)));
        }
        return;
      case 'between':
        this.ordering([node.value, node.low, node.high], place);
        add(
          'no order',
          node,
          not(
            binary('&&', canBeOrdered(node.value, node.low), canBeOrdered(node.value, node.high)),
          ),
        );
        return;
      case 'like':
        add('no text', node, not(binary('&&', isText(node.value), isText(node.pattern))));
        return;
      case 'regex':
        add('no text', node, not(isText(node.value)));
        return;
      case 'call':
        if (isFold(node)) this.folding(node);
        else if (node.name === 'timestamp_diff') add('no time', node, isNull(node));
        else if (node.name !== 'if') this.arithmetic(node.args, place);
        return;
      default:
    }
  }

  private arithmetic(sides: readonly FormulaNode[], place: Place): void {
    for (const side of sides) this.asNumber('null as 0', side, place);
  }

  private ordering(sides: readonly FormulaNode[], place: Place): void {
    for (const side of sides)
      if (!isNumber(side) && !isCondition(side)) this.add('null as 0', side, isNull(side), place);
  }

  private folding(node: FormulaNode & { kind: 'call' }): void {
    const [side] = node.args;
    if (side === undefined) return;
    const place = { perRow: true, reached: null };
    if (node.name !== 'count' && node.name !== 'd_count') this.asNumber('left out', side, place);
    else if (!isNumber(side) && !isCondition(side)) this.add('left out', side, isNull(side), place);
  }

  /** An operand that counts as a number, whatever it is. */
  private asNumber(ofNull: 'null as 0' | 'left out', side: FormulaNode, place: Place): void {
    if (isNumber(side)) return;
    if (!isCondition(side)) {
      this.add(ofNull, side, isNull(side), place);
      this.add('text as 0', side, isText(side), place);
    }
    this.add('truth as number', side, isTruth(side), place);
  }

  private add(
    rule: Treatment['rule'],
    formula: FormulaNode,
    test: FormulaNode,
    { perRow, reached }: Place,
  ): void {
    const count = counted(both(reached, test), perRow);
    const key = `${rule} ${printFormula(count)}`;
    if (this.treatments.has(key)) return;
    const of = reached === null && perRow ? call('count') : counted(reached, perRow);
    this.treatments.set(key, { rule, formula: printFormula(formula), count, of });
  }
}

const isZeroLiteral = (node: FormulaNode): boolean =>
  node.kind === 'literal' && !(typeof node.value === 'number' && node.value !== 0);

/** The number of rows where a test holds; 1 or 0 where there is one case for all rows. */
function counted(test: FormulaNode | null, perRow: boolean): FormulaNode {
  const holds = test ?? literal(true);
  // A field outside of the functions over all rows is null there; counting the rows keeps it so.
  const once = perRow ? holds : binary('&&', binary('>=', call('count'), literal(0)), holds);
  const one = call('if', once, literal(1), literal(0));
  return perRow ? call('sum', one) : one;
}

/** The place of a child: not in the branch of a condition that was not taken. */
function placeOf(node: FormulaNode, index: number, { perRow, reached }: Place): Place {
  const [first] = childrenOf(node);
  const isChoice = node.kind === 'call' && node.name === 'if';
  const operator = node.kind === 'binary' ? node.operator : null;
  const settles = operator === '&&' || operator === '||';
  if (index === 0 || !first || (!isChoice && !settles)) return { perRow, reached };
  const wanted = isChoice ? index === 1 : operator === '&&';
  return { perRow, reached: both(reached, wanted ? first : not(first)) };
}
