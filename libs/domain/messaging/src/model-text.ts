export { cleanModelText, createModelText, type ModelTextStream } from './model-text/clean.js';
export { type ModelTextFor } from './model-text/destination.js';
export { jsonInModelText } from './model-text/json-in.js';
export {
  createMarkFilter,
  type MarkFilter,
  withoutMarks,
  withoutMarksIn,
} from './model-text/model-marks.js';
export { cut, endsSentence, wholeSentences } from './model-text/whole-sentences.js';
