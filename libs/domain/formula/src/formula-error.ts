import { type FormulaProblem } from './syntax.js';

/** What is thrown where a text that is no formula is to be run. */
export class FormulaError extends Error {
  constructor(readonly problem: FormulaProblem) {
    super(
      `${problem.message} at ${problem.start}${problem.detail === undefined ? '' : `. ${problem.detail}`}`,
    );
    this.name = 'FormulaError';
  }
}
