export { type RandomFormulaOptions, randomFormula, randomFrom } from './random-formula.js';
export {
  randomRow,
  type SampleField,
  sampleFields,
  type SampleKind,
  type SampleStorage,
  sampleTexts,
} from './random-rows.js';
export { sampleField, sampleTable, sampleValues } from './sample-table.js';
export { type LanguageCase, languageNow } from './language-case.js';
export { languageCases } from './language-cases.js';
export { typicalFormula } from './typical-formula.js';
export { hostileTexts } from './hostile-text.js';
export { Coverage } from './coverage.js';
export { randomPattern } from './random-pattern.js';
export { hostilePatterns } from './hostile-patterns.js';
