/**
 * One of two words, by the language of the page. The launcher is a small script on a partner's page
 * and has no catalogues.
 */
export const wordOf = (page: Document, english: string, spanish: string): string =>
  /^es/i.test(page.documentElement.lang) ? spanish : english;
