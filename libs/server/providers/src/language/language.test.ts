import { languageOf } from './language.js';

describe('the language of our own phrases', () => {
  it.each([
    ['es', 'es'],
    ['es-MX', 'es'],
    ['ES_es', 'es'],
    ['est', 'en'],
    ['en-GB', 'en'],
    ['de', 'en'],
    ['', 'en'],
    [undefined, 'en'],
    [7, 'en'],
  ])('is, for the tag %p, %s', (tag, language) => expect(languageOf(tag)).toBe(language));
});
