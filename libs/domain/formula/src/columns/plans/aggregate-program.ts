import { findFunction, isFold } from '../../core/catalogue.js';
import { type Aggregate } from '../aggregates/aggregate.js';
import { aggregates } from '../aggregates/aggregates.js';
import { type Sum } from '../aggregates/aggregate-numbers.js';
import { type FormulaNode, isCondition, isNumeric } from '../../language/tree.js';
import { finishNumber } from '../../core/values.js';
import { type Block, type Step } from '../vectors/vector-steps.js';
import { Steps } from './vector-planner.js';

/** A source of rows, block by block. */
export interface BlockSource {
  /** Fills the block with the next rows; false when there are none left. */
  next(block: Block): boolean;
  /** The number of all rows, if it reads a table. */
  readonly rows?: number;
}

/** Opens the rows for a program that reads these fields, by slot. */
export type OpenSource = (fields: readonly string[]) => BlockSource;

interface FoldCall {
  readonly start: (rows: number) => Aggregate;
  readonly argument: Step | null;
  /** Counts the rows for which the argument holds, instead of those for which it is not null. */
  readonly onlyHolding: boolean;
  /** The condition under which the argument is added. */
  readonly where: Step | null;
}

type Call = FormulaNode & { readonly kind: 'call' };

/** The aggregate functions of a formula, ready to run over blocks of rows. */
export class FoldProgram {
  private readonly steps = new Steps();
  private readonly calls: readonly FoldCall[];
  private stamp = 0;

  constructor(nodes: readonly Call[]) {
    this.calls = nodes.map(({ name, args }) => {
      if (!findFunction(name) || !isFold(name, args.length))
        throw new Error(`Unknown function: ${String(name)}`);
      const chosen = name === 'sum' || name === 'avg' ? chosenOrNothing(args[0], name) : null;
      const argument = chosen ? chosen.value : args[0];
      return {
        where: chosen ? this.steps.of(chosen.condition) : null,
        start: aggregates[name as keyof typeof aggregates],
        argument: argument ? this.steps.of(argument) : null,
        onlyHolding: name === 'count' && argument !== undefined && isCondition(argument),
      };
    });
  }

  /** Whether the current time is needed. */
  get usesNow(): boolean {
    return this.steps.usesNow;
  }

  /**
   * The results over all rows of a source, by call. A getter of a row may run this very program:
   * that happens while a block is filled, when no step is active, and blocks never share a stamp.
   */
  run(open: OpenSource, now: number): readonly number[] {
    const source = open(this.steps.fields);
    const running = this.calls.map((call) =>
      call.argument && !call.onlyHolding ? call.start(source.rows ?? 0) : null,
    );
    const counts = this.calls.map(() => 0);
    const block: Block = { stamp: 0, size: 0, now, fields: [] };
    while (source.next(block)) {
      block.stamp = this.stamp += 1;
      this.calls.forEach(({ argument, where }, index) => {
        const fold = running[index];
        if (fold && argument && where) (fold as Sum).takeWhere(where, argument, block);
        else if (fold && argument) fold.take(argument.vector(block), block.size);
        else
          counts[index] =
            (counts[index] as number) + (argument ? argument.count(block) : block.size);
      });
    }
    for (const step of this.steps.all) step.release();
    return running.map((fold, index) =>
      finishNumber(fold ? fold.result() : (counts[index] as number)),
    );
  }
}

/**
 * The parts of `if(condition, value, 0)`: so many metrics sum it that it has a special
 * implementation. A mean ignores nulls, so there the value must be statically not null.
 */
function chosenOrNothing(
  node: FormulaNode | undefined,
  fold: 'sum' | 'avg',
): { readonly condition: FormulaNode; readonly value: FormulaNode } | null {
  if (node?.kind !== 'call' || node.name !== 'if') return null;
  const [condition, value, otherwise] = node.args;
  if (!condition || !value || (fold === 'avg' && !isNumeric(value))) return null;
  return otherwise?.kind === 'literal' && otherwise.value === 0 ? { condition, value } : null;
}
