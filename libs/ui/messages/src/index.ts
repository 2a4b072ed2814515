export { type Area, type LoadTranslations, defineArea } from './area.js';
export {
  type Language,
  type TranslatedLanguage,
  LanguageProvider,
  chooseLanguage,
  regionalTag,
  isLanguage,
  languages,
  markDocument,
  offeredLanguages,
  useLanguage,
  useLocale,
} from './language.js';
export { keepTranslated } from './translators.js';
export { useMessages } from './use-messages.js';
export { type Catalogue, type Messages, type RichValues, type Values } from './values.js';
