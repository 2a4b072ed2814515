import { type FormulaProblem } from './syntax.js';

/** Thrown when an invalid formula is run. */
export class FormulaError extends Error {
  constructor(readonly problem: FormulaProblem) {
    super(
      `${problem.message} at ${problem.start}${problem.detail === undefined ? '' : `. ${problem.detail}`}`,
    );
    this.name = 'FormulaError';
  }
}
