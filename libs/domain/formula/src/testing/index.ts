export { type RandomFormulaOptions, randomFormula, randomFrom } from './random-formula.js';
