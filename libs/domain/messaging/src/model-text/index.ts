export { cleanModelText, createModelText, type ModelTextStream } from './clean.js';
export { type ModelTextFor } from './destination.js';
export { jsonInModelText } from './json-in.js';
export { createMarkFilter, type MarkFilter, withoutMarks, withoutMarksIn } from './model-marks.js';
export { cut, endsSentence, wholeSentences } from './whole-sentences.js';
