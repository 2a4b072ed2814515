import { type CompiledFormula, type CompileOptions, compileFormula } from './compile.js';
import { type FormulaValue } from '../core/catalogue.js';
import { type ColumnTable } from '../columns/column.js';
import { FormulaError } from '../language/formula-error.js';
import { parseFormula } from '../language/parse.js';
import { fieldsOf, type FormulaNode } from '../language/tree.js';

/** Options of a formula. */
export interface FormulaOptions<Name extends string> extends CompileOptions {
  /** The allowed fields; without them every name is a field. */
  readonly fields?: Iterable<Name>;
}

/**
 * A row with some or all fields of a formula; any object if the fields are not known statically.
 */
export type RowWith<Name extends string> = string extends Name
  ? object
  : { readonly [Field in Name]?: unknown };

/** A compiled formula. */
export interface Formula<Name extends string = string> {
  readonly text: string;
  readonly tree: FormulaNode;
  /** The fields it reads, each once, from left to right. */
  readonly fields: readonly Name[];
  /** Whether it contains a function over all rows, such as `sum(x)`. */
  readonly folds: boolean;
  /** Its value for one row. */
  value(row: RowWith<Name>): FormulaValue;
  /** Its value over rows. */
  over(rows: Iterable<RowWith<Name>>): FormulaValue;
  /** Its value over the rows of a table of columns. */
  overColumns(table: ColumnTable): FormulaValue;
}

/**
 * Parses and compiles a formula in one call: `formula('duration / 60', { fields: ['duration']
 * }).value(row)`. Throws a `FormulaError` for an invalid text; to show the problem to a user, call
 * `parseFormula`, which returns it.
 */
export function formula<const Name extends string = string>(
  text: string,
  options: FormulaOptions<Name> = {},
): Formula<Name> {
  const parsed = parseFormula(text, options);
  if (!parsed.ok) throw new FormulaError(parsed.error);
  const compiled: CompiledFormula = compileFormula(parsed.value, options);
  return {
    ...(compiled as Omit<Formula<Name>, 'text' | 'tree' | 'fields'>),
    text,
    tree: parsed.value,
    fields: fieldsOf(parsed.value) as readonly Name[],
  };
}
