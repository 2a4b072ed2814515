import { type FormulaValue } from '../catalogue.js';

/**
 * One sentence of the language, as a formula over a row or rows and what comes out, whichever way
 * it is run.
 */
export interface LanguageCase {
  readonly rule: string;
  readonly formula: string;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** Whether the formula folds all rows; else it is run on each, and gives this for the first. */
  readonly folds: boolean;
  readonly result: FormulaValue;
}

/** A row of a case. */
export type Row = Readonly<Record<string, unknown>>;
export type One = readonly [formula: string, row: Row, result: FormulaValue];
export type Many = readonly [formula: string, result: FormulaValue];

/** Cases of one rule, each over a row of its own. */
export const one = (rule: string, cases: readonly One[]): LanguageCase[] =>
  cases.map(([formula, row, result]) => ({ rule, formula, rows: [row], folds: false, result }));

/** Cases of one rule, each folding the same rows. */
export const many = (rule: string, rows: readonly Row[], cases: readonly Many[]): LanguageCase[] =>
  cases.map(([formula, result]) => ({ rule, formula, rows, folds: true, result }));

/** The present time of every case, in Unix seconds. */
export const languageNow = 1_767_625_445;
