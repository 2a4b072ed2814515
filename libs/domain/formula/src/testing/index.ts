export { type RandomFormulaOptions, randomFormula, randomFrom } from './random-formula.js';
export {
  randomRow,
  type SampleField,
  sampleFields,
  type SampleKind,
  type SampleStorage,
  sampleTexts,
} from './random-rows.js';
export { typicalFormula } from './typical-formula.js';
