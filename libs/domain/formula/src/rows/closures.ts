import { findFunction, isFold } from '../core/catalogue.js';
import { arithmetic, readNumber } from '../operators/closures-arithmetic.js';
import {
  exchanged,
  orderFieldToText,
  orderNumbers,
  type OrderOperator,
  orderValues,
} from '../operators/closures-comparison.js';
import { scalarFunctions } from './functions.js';
import { isLike } from '../patterns/like.js';
import { compilePattern } from '../patterns/pattern.js';
import {
  type ConditionOperand,
  type NodeReader,
  type NumberOperand,
  readCondition,
  type ReadValue,
  type Scope,
} from '../operators/scope.js';
import { type BinaryOperator } from '../language/syntax.js';
import { type FormulaNode, isArithmetic, isNumeric } from '../language/tree.js';
import { conditionOf, isEqual, numberOf, order, toCondition, valueOf } from '../core/values.js';

type Node<Kind extends FormulaNode['kind']> = FormulaNode & { readonly kind: Kind };

/**
 * Compiles nodes to closures. Each node is compiled to the type that its context needs (number,
 * condition or any value), so that no conversion known in advance happens at run time. Throws for a
 * tree that the parser cannot produce: an unknown node, operator or function.
 */
export class Closures implements NodeReader {
  constructor(readonly scope: Scope) {}

  /** A node as a number. */
  number(node: FormulaNode): NumberOperand {
    switch (node.kind) {
      case 'literal':
        return numberOf(node.value);
      case 'field':
        return this.field(node.name);
      case 'sign':
        return node.operator === '-' ? this.negative(node) : this.conditionAsNumber(node);
      case 'binary':
        return isArithmetic(node.operator)
          ? arithmetic(node.operator, this.number(node.left), this.number(node.right))
          : this.conditionAsNumber(node);
      case 'call':
        return this.callAsNumber(node);
      default:
        return this.conditionAsNumber(node);
    }
  }

  /** A node as a condition. */
  condition(node: FormulaNode): ConditionOperand {
    switch (node.kind) {
      case 'literal':
        return toCondition(node.value);
      case 'field': {
        const name = this.field(node.name);
        return (row) => conditionOf(row[name]);
      }
      case 'sign':
        return node.operator === '-'
          ? this.numberAsCondition(node)
          : this.opposite(node.operand, node.operator);
      case 'not':
        return this.opposite(node.operand, '!');
      case 'binary':
        return isArithmetic(node.operator) ? this.numberAsCondition(node) : this.binary(node);
      case 'in':
        return this.membership(node);
      case 'between':
        return this.range(node);
      case 'isNull':
        return this.nullTest(node);
      case 'like':
        return this.like(node);
      case 'regex':
        return this.regex(node);
      case 'call': {
        if (isNumeric(node)) return this.numberAsCondition(node);
        const value = this.value(node);
        return (row) => toCondition(value(row));
      }
      default:
        throw new Error(`Unknown node: ${String((node as { kind?: unknown }).kind)}`);
    }
  }

  /** A node as any value. */
  value(node: FormulaNode): ReadValue {
    if (node.kind === 'literal') {
      const { value } = node;
      return () => value;
    }
    if (node.kind === 'field') {
      const name = this.field(node.name);
      return (row) => valueOf(row[name]);
    }
    if (isNumeric(node)) return readNumber(this.number(node));
    if (node.kind === 'call') {
      const { value } = scalarFunctions[this.scalarName(node)];
      if (value) return value(node.args, this);
    }
    return readCondition(this.condition(node));
  }

  private field(name: string): string {
    this.scope.names.push(name);
    return name;
  }

  private negative(node: Node<'sign'>): NumberOperand {
    const operand = this.number(node.operand);
    if (typeof operand === 'number') return -operand;
    return typeof operand === 'string' ? (row) => -numberOf(row[operand]) : (row) => -operand(row);
  }

  private conditionAsNumber(node: FormulaNode): NumberOperand {
    const operand = this.condition(node);
    return typeof operand === 'boolean' ? Number(operand) : (row) => (operand(row) ? 1 : 0);
  }

  private numberAsCondition(node: FormulaNode): ConditionOperand {
    const operand = this.number(node);
    if (typeof operand === 'number') return Boolean(operand);
    const read = readNumber(operand);
    return (row) => Boolean(read(row));
  }

  private callAsNumber(node: Node<'call'>): NumberOperand {
    const { name, args } = node;
    if (findFunction(name) && isFold(name, args.length)) {
      const slot = this.scope.folds.push(node) - 1;
      const { scope } = this;
      return () => scope.folded[slot] ?? 0;
    }
    return scalarFunctions[this.scalarName(node)].number(args, this);
  }

  private scalarName({ name, args }: Node<'call'>): keyof typeof scalarFunctions {
    if (!findFunction(name) || isFold(name, args.length))
      throw new Error(`Unknown function: ${String(name)}`);
    return name as keyof typeof scalarFunctions;
  }

  private opposite(node: FormulaNode, operator: string): ConditionOperand {
    if (operator !== '!') throw new Error(`Unknown operator: ${operator}`);
    const operand = this.condition(node);
    return typeof operand === 'boolean' ? !operand : (row) => !operand(row);
  }

  private binary(node: Node<'binary'>): ConditionOperand {
    const { operator, left, right } = node;
    switch (operator) {
      case '&&':
      case '||':
        return junction(operator, this.condition(left), this.condition(right));
      case '==':
        return this.equality(left, right, false);
      case '!=':
        return this.equality(left, right, true);
      case '<':
      case '>':
      case '<=':
      case '>=':
        return this.ordering(operator, left, right);
      default:
        throw new Error(
          `Unknown operator: ${String(operator satisfies Extract<BinaryOperator, '+' | '-' | '*' | '/' | '%'>)}`,
        );
    }
  }

  private equality(left: FormulaNode, right: FormulaNode, negated: boolean): ConditionOperand {
    if (left.kind === 'literal' && right.kind !== 'literal')
      return this.equality(right, left, negated);
    if (left.kind === 'field' && right.kind === 'literal' && right.value !== null) {
      const name = this.field(left.name);
      const { value } = right; // never null and never NaN, so the row’s value needs no conversion first
      return negated ? (row) => row[name] !== value : (row) => row[name] === value;
    }
    if (isNumeric(left) && isNumeric(right)) {
      const a = readNumber(this.number(left));
      const b = readNumber(this.number(right));
      return negated ? (row) => a(row) !== b(row) : (row) => a(row) === b(row);
    }
    const a = this.value(left);
    const b = this.value(right);
    return negated ? (row) => !isEqual(a(row), b(row)) : (row) => isEqual(a(row), b(row));
  }

  private ordering(
    operator: OrderOperator,
    left: FormulaNode,
    right: FormulaNode,
  ): ConditionOperand {
    if (isNumeric(left) && (right.kind === 'field' || isNumeric(right)))
      return orderNumbers(operator, this.number(left), this.number(right));
    if (isNumeric(right) && left.kind === 'field')
      return orderNumbers(operator, this.field(left.name), this.number(right));
    if (left.kind === 'field' && right.kind === 'literal' && typeof right.value === 'string')
      return orderFieldToText(operator, this.field(left.name), right.value);
    if (right.kind === 'field' && left.kind === 'literal' && typeof left.value === 'string')
      return orderFieldToText(exchanged[operator], this.field(right.name), left.value);
    return orderValues(operator, this.value(left), this.value(right));
  }

  private membership({ value, items, negated }: Node<'in'>): ConditionOperand {
    const wanted = this.value(value);
    if (items.every((item) => item.kind === 'literal')) {
      const members = new Set(items.map((item) => (item as Node<'literal'>).value));
      return (row) => {
        const found = wanted(row);
        return members.has(found) !== negated;
      };
    }
    const reads = items.map((item) => this.value(item));
    return (row) => {
      const found = wanted(row);
      for (const read of reads) if (isEqual(found, read(row))) return !negated;
      return negated;
    };
  }

  private range({ value, low, high }: Node<'between'>): ConditionOperand {
    if (value.kind === 'field' && isNumeric(low) && isNumeric(high)) {
      const from = orderNumbers('>=', this.field(value.name), this.number(low));
      const to = orderNumbers('<=', value.name, this.number(high));
      return junction('&&', from, to);
    }
    const middle = this.value(value);
    const least = this.value(low);
    const most = this.value(high);
    return (row) => {
      const found = middle(row);
      return (order(found, least(row)) ?? -1) >= 0 && (order(found, most(row)) ?? 1) <= 0;
    };
  }

  private nullTest({ value, negated }: Node<'isNull'>): ConditionOperand {
    const read = this.value(value);
    return negated ? (row) => read(row) !== null : (row) => read(row) === null;
  }

  private like({ value, pattern }: Node<'like'>): ConditionOperand {
    const read = this.value(value);
    const readPattern = this.value(pattern);
    return (row) => {
      const text = read(row);
      const wanted = readPattern(row);
      return typeof text === 'string' && typeof wanted === 'string' && isLike(text, wanted);
    };
  }

  private regex({ value, pattern: source }: Node<'regex'>): ConditionOperand {
    const pattern = compilePattern(source);
    if (typeof pattern === 'string') throw new Error(`Unknown pattern: ${pattern}`);
    const read = this.value(value);
    return (row) => {
      const text = read(row);
      return typeof text === 'string' && pattern.test(text);
    };
  }
}

function junction(
  operator: '&&' | '||',
  a: ConditionOperand,
  b: ConditionOperand,
): ConditionOperand {
  const decides = operator === '||';
  if (typeof a === 'boolean') return a === decides ? decides : b;
  if (typeof b === 'boolean') return b === decides ? decides : a;
  return decides ? (row) => a(row) || b(row) : (row) => a(row) && b(row);
}
