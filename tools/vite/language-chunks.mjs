import { isCatalogue, languageOf } from '../messages/catalogue-paths.mjs';

const library = /\/(?:libs\/(ui)\/|libs\/\w+\/([\w-]+)\/|apps\/([\w-]+)\/)/;

/**
 * The chunk of a translated catalogue: the libraries of the interface have one for each language,
 * each feature another. A catalogue stands beside the code that says it, and one file for each would
 * be dozens of requests for a page.
 */
export const languageChunk = (id) => {
  if (!isCatalogue(id) || languageOf(id) === 'en') return null;
  const [, ...found] = library.exec(id) ?? [];
  return `${languageOf(id)}-${found.find(Boolean)}`;
};

/** Whether a written file is such a chunk. */
export const isLanguageChunk = (file) =>
  /(?:^|\/)[a-z]{2}(?:-[A-Z]{2})?-\w+-[\w-]{8}\.js$/.test(file);
