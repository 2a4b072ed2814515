import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isCatalogue, languageOf } from '../messages/catalogue-paths.mjs';
import { compileMessages } from '../messages/compile.mjs';

const own = 'virtual:translations';

/** The folder of the library or app in which a catalogue stands. */
const libraryOf = (path) => /^(.*?)\/src\//.exec(path)[1];

/** Every translated catalogue of a library, with its language. */
const translationsOf = (library) =>
  readdirSync(join(library, 'src'), { recursive: true })
    .map((file) => join(library, 'src', file))
    .filter((file) => isCatalogue(file) && languageOf(file) !== 'en')
    .map((file) => ({ file, language: languageOf(file) }));

/** How each language of a library is fetched, all areas at once; or all areas in one language. */
function sharedModule(id) {
  const [, library, language] = /^(.*?)(?:#(.*))?$/.exec(id.slice(own.length + 1));
  const found = translationsOf(library);
  if (language)
    return found
      .filter((one) => one.language === language)
      .map(({ file }) => `export * from ${JSON.stringify(file)};`)
      .join('\n');
  const fetches = [...new Set(found.map((one) => one.language))]
    .sort()
    .map((one) => `'${one}': () => import(${JSON.stringify(`${own}:${library}#${one}`)})`);
  return `export const translations = { ${fetches.join(', ')} };`;
}

/**
 * Compiles the catalogues of messages, before anything else reads them. `together`: the app fetches
 * all areas of a library in one file, which every one of them names; otherwise each fetches its own.
 */
export const compiledMessages = ({ together = false } = {}) => ({
  name: 'compiled-messages',
  enforce: 'pre',
  resolveId: (id) => (id.startsWith(`${own}:`) ? `\0${id}` : null),
  load: (id) => (id.startsWith(`\0${own}:`) ? sharedModule(id.slice(1)) : null),
  transform(code, id) {
    if (!isCatalogue(id)) return null;
    const shared = `import { translations } from ${JSON.stringify(`${own}:${libraryOf(id)}`)};`;
    return { code: compileMessages(code, id, together ? shared : undefined), map: null };
  },
});
