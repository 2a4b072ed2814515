import { type FormulaValue } from '../core/catalogue.js';

/**
 * One rule of the language, as a formula over a row or rows and its result, for every
 * implementation.
 */
export interface LanguageCase {
  readonly rule: string;
  readonly formula: string;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /**
   * Whether the formula aggregates all rows; else it is run for each row, and this is the result of
   * the first.
   */
  readonly folds: boolean;
  readonly result: FormulaValue;
}

/** A row of a case. */
export type Row = Readonly<Record<string, unknown>>;
export type One = readonly [formula: string, row: Row, result: FormulaValue];
export type Many = readonly [formula: string, result: FormulaValue];

/** Cases of one rule, each with its own row. */
export const one = (rule: string, cases: readonly One[]): LanguageCase[] =>
  cases.map(([formula, row, result]) => ({ rule, formula, rows: [row], folds: false, result }));

/** Cases of one rule, each aggregating the same rows. */
export const many = (rule: string, rows: readonly Row[], cases: readonly Many[]): LanguageCase[] =>
  cases.map(([formula, result]) => ({ rule, formula, rows, folds: true, result }));

/** The current time of every case, in Unix seconds. */
export const languageNow = 1_767_625_445;
