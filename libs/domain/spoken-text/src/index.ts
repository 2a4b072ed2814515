export { languageOf, type SpokenLanguage } from './language.js';
export {
  createSentences,
  defaultFirstMaxWords,
  defaultMaxUnits,
  type Sentences,
  type SentencesOptions,
} from './sentences/create-sentences.js';
