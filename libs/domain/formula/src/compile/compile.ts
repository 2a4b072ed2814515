import { type Result } from '@patchbay/kernel';
import { type FormulaValue } from '../core/catalogue.js';
import { blocksOfRows, blocksOfTable } from '../columns/plans/block-sources.js';
import { Closures } from '../rows/closures.js';
import { readNumber } from '../operators/closures-arithmetic.js';
import { type ColumnTable } from '../columns/column.js';
import { FormulaError } from '../language/formula-error.js';
import { FoldProgram, type OpenSource } from '../columns/plans/aggregate-program.js';
import {
  copyOwn,
  isPlain,
  ownPropertiesReader,
  OwnRows,
  readable,
} from '../core/own-properties.js';
import { interpret } from '../rows/interpret.js';
import { type TreeAnalysis, analysisOf } from '../language/tree-analysis.js';
import { emptyScope, type ReadValue, type Scope } from '../operators/scope.js';
import { type FormulaProblem } from '../language/syntax.js';
import { fieldsOf, type FormulaNode, isNumeric } from '../language/tree.js';
import { finish, type FormulaRow } from '../core/values.js';

/** Options for running a formula. */
export interface CompileOptions {
  /** The current time in Unix seconds; the machine's clock by default. */
  readonly now?: () => number;
}

/** A compiled formula. */
export interface CompiledFormula {
  /** Whether it contains a function over all rows, such as `sum(x)`. */
  readonly folds: boolean;
  /**
   * Its value for one row; aggregate functions see that row only. A formula that is only a missing
   * field is 0.
   */
  value(row: FormulaRow): FormulaValue;
  /**
   * Its value over rows. Outside of aggregate functions there is no current row, so every field is
   * missing.
   */
  over(rows: Iterable<FormulaRow>): FormulaValue;
  /** Its value over the rows of a table: the same as over the rows, and much faster. */
  overColumns(table: ColumnTable): FormulaValue;
}

const nothing: FormulaRow = Object.freeze(Object.create(null) as Record<string, unknown>);
const clock = (): number => Math.floor(Date.now() / 1000);

/**
 * The number of runs by interpreting the tree before closures are created: creating them takes as
 * long as three or four such runs.
 */
const runsFromTree = 2;

/**
 * Compiles a formula, without generated code, from its tree or from a result of `parseFormula`. The
 * compiled formula may be run any number of times. Throws a `FormulaError` for a result with a
 * problem, and for a tree that the parser cannot produce: an unknown node, operator or function.
 */
export function compileFormula(
  parsed: FormulaNode | Result<FormulaNode, FormulaProblem>,
  options: CompileOptions = {},
): CompiledFormula {
  if ('ok' in parsed && !parsed.ok) throw new FormulaError(parsed.error);
  const tree = 'ok' in parsed ? parsed.value : parsed;
  const found = analysisOf(tree);
  const now = options.now ?? clock;
  return found.folds ? folding(tree, now) : scalar(found, now);
}

/** The value of a whole formula before finishing: a formula that is only a missing field is 0. */
function valueOfRoot(tree: FormulaNode, scope: Scope): ReadValue {
  const closures = new Closures(scope);
  if (isNumeric(tree)) return readNumber(closures.number(tree));
  const read = closures.value(tree);
  return tree.kind === 'field' ? (row) => read(row) ?? 0 : read;
}

function scalar({ tree, inherits, usesNow }: TreeAnalysis, now: () => number): CompiledFormula {
  let runs = 0;
  let closed: Closed | null = null;
  const value = (row: FormulaRow): FormulaValue => {
    if (closed !== null) {
      const { read, rows, scope } = closed; // inlined, because each call takes as long as an operator
      if (usesNow) scope.now = now();
      return finish(read(readable(row, rows)));
    }
    runs += 1;
    if (runs > runsFromTree) {
      closed = closuresOf(tree);
      return value(row);
    }
    const own = !inherits && isPlain(row) ? row : copyOwn(row, fieldsOf(tree));
    const read = interpret(tree, own, usesNow ? now() : 0);
    return finish(read === null && tree.kind === 'field' ? 0 : read);
  };
  const alone = (): FormulaValue => value(nothing);
  return { folds: false, value, over: alone, overColumns: alone };
}

/** A formula of one row as closures, and what runs them. */
interface Closed {
  readonly read: ReadValue;
  readonly rows: OwnRows;
  readonly scope: Scope;
}

function closuresOf(tree: FormulaNode): Closed {
  const scope = emptyScope();
  const read = valueOfRoot(tree, scope);
  return { read, rows: new OwnRows(scope.names), scope };
}

function folding(tree: FormulaNode, now: () => number): CompiledFormula {
  const scope = emptyScope();
  const root = valueOfRoot(tree, scope);
  const own = ownPropertiesReader(scope.names);
  const program = new FoldProgram(scope.folds);
  const usesNow = scope.usesNow || program.usesNow;
  const over = (source: OpenSource, outer: FormulaRow): FormulaValue => {
    const at = usesNow ? now() : 0;
    scope.folded = program.run(source, at);
    scope.now = at;
    return finish(root(outer));
  };
  return {
    folds: true,
    value: (row) => over(blocksOfRows([row]), own(row)),
    over: (rows) => over(blocksOfRows(rows), nothing),
    overColumns: (table) => over(blocksOfTable(table), nothing),
  };
}
