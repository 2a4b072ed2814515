export { languageOf, type SpokenLanguage } from './language.js';
export {
  createSentences,
  defaultFirstMaxWords,
  defaultMaxUnits,
  type Sentences,
  type SentencesOptions,
} from './sentences/create-sentences.js';
export { defaultPauseMs, maxPauseMs, splitPauses, type SpokenPart } from './pauses.js';
export {
  maxPronunciations,
  maxPronunciationSay,
  maxPronunciationWord,
  type Pronunciation,
  type PronunciationProblem,
  pronunciationProblems,
} from './pronunciations.js';
export { spokenText, type SpokenTextOptions } from './spoken-text.js';
