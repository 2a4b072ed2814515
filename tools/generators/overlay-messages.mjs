// The messages of a generated overlay: English beside its screen, Spanish in the module of its
// library, and the Spanish of its title, whose English stands in the catalogue of overlays.
import { addToTable } from './edit.mjs';
import { mark, spanishEntry } from './shapes/spanish.mjs';

const titles = 'libs/ui/overlays/src/messages/es.ts';

const quoted = (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`);

const translations = `import { type Area } from '@patchbay/messages';

export const translations: Area['translations'] = { es: () => import('./es.js') };
`;

const english = (area, texts, about) => `import { defineArea } from '@patchbay/messages';
import { translations } from '../messages/translations.js';

/** ${about} */
export const ${area} = defineArea(
  '${area}',
  {
${Object.entries(texts)
  .map(([key, text]) => `    ${quoted(key)}: ${JSON.stringify(text)},`)
  .join('\n')}
  },
  translations,
);
`;

const spanish = (area, texts) =>
  `export const ${area} = {\n${Object.entries(texts)
    .map(([key, text]) => spanishEntry(quoted(key), text))
    .join('\n')}\n};\n`;

/** The Spanish title of an overlay, in the table of titles. */
export function titleFiles(name, title, read) {
  const text = read(titles);
  const entry = spanishEntry(name, title);
  return { [titles]: addToTable(text, /export const overlayTitles = \{/, entry) };
}

/** The files of messages of one overlay below the sources of a library or app. */
export function messageFiles({ source, place, area, texts, about }, read) {
  const module = `${source}/messages/es.ts`;
  const former = read(module) ?? '';
  if (new RegExp(`export const ${area} =`).test(former))
    throw new Error(`${module} has messages of "${area}" already.`);
  return {
    [`${place}/messages.ts`]: english(area, texts, about),
    [module]: `${former.trimEnd()}\n\n${spanish(area, texts)}`.trimStart(),
    [`${source}/messages/translations.ts`]:
      read(`${source}/messages/translations.ts`) ?? translations,
  };
}

/** The entries of written files that a person has to translate. */
export const unwritten = (files) =>
  Object.entries(files).flatMap(([file, text]) =>
    file.endsWith('/es.ts') && text.includes(mark) ? [file] : [],
  );
