export {
  type BinaryOperator,
  type FormulaProblem,
  type Keyword,
  binaryOperators,
  keywords,
  maxFormulaDepth,
  maxFormulaLength,
  messages,
} from './syntax.js';
export {
  type FormulaProblemCode,
  formulaProblemTexts,
  type FormulaProblemWords,
} from './problem-texts.js';
export { type Token, tokenize } from './tokens.js';
export {
  type FormulaNode,
  type Span,
  childrenOf,
  containsFold,
  fieldsOf,
  isCondition,
  unknownFieldsOf,
} from './tree.js';
export {
  type FormulaExample,
  type FormulaFunction,
  type FormulaValue,
  type FunctionName,
  findFunction,
  formulaFunctions,
  functionNames,
  functionOf,
} from './catalogue.js';
export { type ParseOptions, formulaProblem, parseFormula } from './parse.js';
export { type CompileOptions, type CompiledFormula, compileFormula } from './compile.js';
export { type Formula, type FormulaOptions, type RowWith, formula } from './formula.js';
export { FormulaError } from './formula-error.js';
export { type FormulaRow } from './values.js';
export {
  type BooleanColumn,
  type Column,
  type ColumnTable,
  type NumberColumn,
  type TextColumn,
  type ValueColumn,
} from './column.js';
export { type ColumnSource, columnsFrom, type NumberArray } from './columns.js';
export { columnsOf } from './columns-of.js';
export { type Aggregation, aggregate, aggregations, findAggregation } from './aggregation.js';
export { printFormula } from './print.js';
export {
  type ExplainedNode,
  type ExplainOptions,
  type Explanation,
  explain,
  type Rate,
  type RatePart,
} from './explain.js';
export { type Treatment } from './explain-treatments.js';
export { type FormulaType } from './explain-types.js';
export { type SqlField, type SqlFormula, type SqlOptions, toSql } from './sql.js';
export { type SqlType } from './sql-values.js';
export { maxPatternLength, patternProblem } from './pattern-parse.js';
export {
  type CompiledPattern,
  type PatternOptions,
  compilePattern,
  toPostgresPattern,
} from './pattern.js';
export { isLike } from './like.js';
