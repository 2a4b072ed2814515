export {
  type BinaryOperator,
  type FormulaProblem,
  type Keyword,
  binaryOperators,
  keywords,
  maxFormulaDepth,
  maxFormulaLength,
  messages,
} from './language/syntax.js';
export {
  type FormulaProblemCode,
  formulaProblemTexts,
  type FormulaProblemWords,
} from './core/problem-texts.js';
export { type Token, tokenize } from './language/tokens.js';
export {
  type FormulaNode,
  type Span,
  childrenOf,
  containsFold,
  fieldsOf,
  isCondition,
  unknownFieldsOf,
} from './language/tree.js';
export {
  type FormulaExample,
  type FormulaFunction,
  type FormulaValue,
  type FunctionName,
  findFunction,
  formulaFunctions,
  functionNames,
  functionOf,
} from './core/catalogue.js';
export { type ParseOptions, formulaProblem, parseFormula } from './language/parse.js';
export { type CompileOptions, type CompiledFormula, compileFormula } from './compile/compile.js';
export { type Formula, type FormulaOptions, type RowWith, formula } from './compile/formula.js';
export { FormulaError } from './language/formula-error.js';
export { type FormulaRow } from './core/values.js';
export {
  type BooleanColumn,
  type Column,
  type ColumnTable,
  type NumberColumn,
  type TextColumn,
  type ValueColumn,
} from './columns/column.js';
export { type ColumnSource, columnsFrom, type NumberArray } from './columns/columns.js';
export { columnsOf } from './columns/columns-of.js';
export {
  type Aggregation,
  aggregate,
  aggregations,
  findAggregation,
} from './language/aggregation.js';
export { printFormula } from './language/print.js';
export {
  type ExplainedNode,
  type ExplainOptions,
  type Explanation,
  explain,
  type Rate,
  type RatePart,
} from './explain/explain.js';
export { type Treatment } from './explain/explain-treatments.js';
export { type FormulaType } from './explain/explain-types.js';
export { type SqlField, type SqlFormula, type SqlOptions, toSql } from './sql/sql.js';
export { type SqlType } from './sql/sql-values.js';
export { maxPatternLength, patternProblem } from './patterns/pattern-parse.js';
export {
  type CompiledPattern,
  type PatternOptions,
  compilePattern,
  toPostgresPattern,
} from './patterns/pattern.js';
export { isLike } from './patterns/like.js';
