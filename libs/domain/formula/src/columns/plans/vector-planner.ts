import { findFunction, type FormulaValue, isFold, timeUnits } from '../../core/catalogue.js';
import { type AggregateName } from '../aggregates/aggregates.js';
import { isLike } from '../../patterns/like.js';
import { compilePattern } from '../../patterns/pattern.js';
import { between, comparison, isNull, type Predicate } from '../vectors/predicates.js';
import { type FormulaNode } from '../../language/tree.js';
import {
  type ArithmeticOperator,
  ArithmeticStep,
  ChoiceStep,
  ExtremeStep,
  SignStep,
  TimestampStep,
} from '../vectors/vector-arithmetic.js';
import {
  BetweenStep,
  CompareStep,
  LikeStep,
  MembershipStep,
} from '../vectors/vector-comparison.js';
import { AllStep, AnyStep, NotStep } from '../vectors/vector-logic.js';
import { PredicateStep } from '../vectors/vector-predicate.js';
import { ConstantStep, FieldStep, NowStep, type Step } from '../vectors/vector-steps.js';
import { constant } from '../vectors/vectors.js';

type Node<Kind extends FormulaNode['kind']> = FormulaNode & { readonly kind: Kind };

/** Converts nodes to steps over blocks. Equal nodes become one step. */
export class Steps {
  /** The fields that the steps read, by slot. */
  readonly fields: string[] = [];
  readonly all: Step[] = [];
  /** Whether the current time is needed. */
  usesNow = false;
  private readonly byMeaning = new Map<string, number>();

  /** The step of a node without aggregates. Throws for a tree that the parser cannot produce. */
  of(node: FormulaNode): Step {
    return this.all[this.place(node)] as Step;
  }

  private place(node: FormulaNode): number {
    switch (node.kind) {
      case 'literal':
        return this.known(node.value);
      case 'field':
        return this.add(`field ${node.name}`, () => new FieldStep(this.fields.push(node.name) - 1));
      case 'sign':
        return node.operator === '-'
          ? this.with('-', [node.operand], ([operand]) => new SignStep('-', operand as Step))
          : this.not(node.operand, node.operator);
      case 'not':
        return this.not(node.operand, '!');
      case 'binary':
        return this.binary(node);
      case 'in':
        return this.membership(node);
      case 'between':
        return this.between(node);
      case 'isNull':
        return this.asks(`is null ${node.negated}`, node.value, () => isNull(node.negated));
      case 'like':
        return this.like(node);
      case 'regex':
        return this.asks(`regex ${JSON.stringify(node.pattern)}`, node.value, () =>
          regexPredicate(node.pattern),
        );
      case 'call':
        return this.call(node);
      default:
        throw new Error(`Unknown node: ${String((node as { kind?: unknown }).kind)}`);
    }
  }

  private add(meaning: string, make: () => Step): number {
    const found = this.byMeaning.get(meaning);
    if (found !== undefined) return found;
    const place = this.all.push(make()) - 1;
    this.byMeaning.set(meaning, place);
    return place;
  }

  private with(
    what: string,
    operands: readonly FormulaNode[],
    make: (steps: readonly Step[]) => Step,
  ): number {
    const places = operands.map((operand) => this.place(operand));
    return this.add(`${what} ${places.join()}`, () =>
      make(places.map((place) => this.all[place] as Step)),
    );
  }

  private asks(what: string, operand: FormulaNode, predicate: () => Predicate): number {
    return this.with(what, [operand], ([step]) => new PredicateStep(step as Step, predicate()));
  }

  private known(value: FormulaValue): number {
    return this.add(`is ${JSON.stringify(value)}`, () => new ConstantStep(constant(value)));
  }

  private not(operand: FormulaNode, operator: string): number {
    if (operator !== '!') throw new Error(`Unknown operator: ${operator}`);
    return this.with('not', [operand], ([step]) => new NotStep(step as Step));
  }

  private binary({ operator, left, right }: Node<'binary'>): number {
    switch (operator) {
      case '+':
      case '-':
      case '*':
      case '/':
      case '%': {
        const arithmetic: ArithmeticOperator = operator;
        return this.with(
          operator,
          [left, right],
          ([a, b]) => new ArithmeticStep(arithmetic, a as Step, b as Step),
        );
      }
      case '&&':
        return this.with(
          '&&',
          conjuncts(left).concat(conjuncts(right)),
          (steps) => new AllStep(steps),
        );
      case '||':
        return this.with('||', [left, right], ([a, b]) => new AnyStep(a as Step, b as Step));
      case '==':
      case '!=':
      case '<':
      case '>':
      case '<=':
      case '>=':
        if (right.kind === 'literal')
          return this.asks(`${operator} ${JSON.stringify(right.value)}`, left, () =>
            comparison(operator, right.value),
          );
        return this.with(
          operator,
          [left, right],
          ([a, b]) => new CompareStep(operator, a as Step, b as Step),
        );
      default:
        throw new Error(`Unknown operator: ${String(operator)}`);
    }
  }

  private membership({ value, items, negated }: Node<'in'>): number {
    if (items.every((item) => item.kind === 'literal')) {
      const members = items.map((item) => (item as Node<'literal'>).value);
      return this.asks(`${negated ? 'not in' : 'in'} ${JSON.stringify(members)}`, value, () =>
        oneOf(members, negated),
      );
    }
    return this.with(
      negated ? 'not in' : 'in',
      [value, ...items],
      ([wanted, ...steps]) => new MembershipStep(wanted as Step, steps, negated),
    );
  }

  private between({ value, low, high }: Node<'between'>): number {
    if (low.kind === 'literal' && high.kind === 'literal')
      return this.asks(`between ${JSON.stringify([low.value, high.value])}`, value, () =>
        between(low.value, high.value),
      );
    return this.with(
      'between',
      [value, low, high],
      ([middle, least, most]) => new BetweenStep(middle as Step, least as Step, most as Step),
    );
  }

  private like({ value, pattern }: Node<'like'>): number {
    if (pattern.kind === 'literal') {
      const wanted = pattern.value;
      return this.asks(`like ${JSON.stringify(wanted)}`, value, () =>
        ofText((text) => typeof wanted === 'string' && isLike(text, wanted)),
      );
    }
    return this.with(
      'like',
      [value, pattern],
      ([text, wanted]) => new LikeStep(text as Step, wanted as Step),
    );
  }

  private call({ name, args }: Node<'call'>): number {
    if (!findFunction(name) || isFold(name, args.length))
      throw new Error(`Unknown function: ${String(name)}`);
    switch (name) {
      case 'now':
        this.usesNow = true;
        return this.add('now', () => new NowStep());
      case 'abs':
        return this.with('abs', args, ([operand]) => new SignStep('abs', operand as Step));
      case 'if':
        return this.with(
          'if',
          args,
          ([condition, then, otherwise]) =>
            new ChoiceStep(condition as Step, then as Step, otherwise as Step),
        );
      case 'min':
      case 'max':
        return this.with(name, args, (steps) => new ExtremeStep(name === 'min', steps));
      case 'timestamp_diff': {
        const [a, b, unit] = args as [FormulaNode, FormulaNode, FormulaNode?];
        const seconds = (unit?.kind === 'literal' && timeUnits.get(String(unit.value))) || 1;
        return this.with(
          `timestamp_diff ${seconds}`,
          [a, b],
          ([left, right]) => new TimestampStep(left as Step, right as Step, seconds),
        );
      }
      default:
        throw new Error(`Unknown function: ${name satisfies AggregateName}`);
    }
  }
}

/** The operands of a chain of `and`, from left to right. */
function conjuncts(node: FormulaNode): readonly FormulaNode[] {
  return node.kind === 'binary' && node.operator === '&&'
    ? [...conjuncts(node.left), ...conjuncts(node.right)]
    : [node];
}

/** A predicate that holds for texts only. */
const ofText = (test: (text: string) => boolean): Predicate => ({
  test: (value) => typeof value === 'string' && test(value),
  ofAnyNumber: false,
});

function regexPredicate(source: string): Predicate {
  const pattern = compilePattern(source);
  if (typeof pattern === 'string') throw new Error(`Unknown pattern: ${pattern}`);
  return ofText((text) => pattern.test(text));
}

function oneOf(members: readonly FormulaValue[], negated: boolean): Predicate {
  const wanted = new Set(members);
  const hasNumber = members.some((member) => typeof member === 'number');
  const test = (value: FormulaValue): boolean => wanted.has(value) !== negated;
  return hasNumber ? { test } : { test, ofAnyNumber: negated };
}
