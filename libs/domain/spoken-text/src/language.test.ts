import { languageOf } from './language.js';

it.each([
  ['en-US', 'en', 'US'],
  ['es-MX', 'es', 'MX'],
  ['es_es', 'es', 'ES'],
  ['pt', 'pt', null],
  ['zh-Hant-TW', 'zh', 'TW'],
  ['es-419', 'es', null],
  ['de-CH-1996', 'de', 'CH'],
  [' EN-us ', 'en', 'US'],
  ['multi', null, null],
  ['', null, null],
  ['x'.repeat(9999), null, null],
])('the language of %j is %j in %j', (tag, language, region) =>
  expect(languageOf(tag)).toEqual({ language, region }),
);
