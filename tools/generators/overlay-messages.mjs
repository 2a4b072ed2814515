// The messages of a generated overlay: English beside its screen, Spanish beside that, and the
// Spanish of its title, whose English stands in the catalogue of overlays.
import { addToTable } from './edit.mjs';
import { mark, spanishEntry } from './shapes/spanish.mjs';

const titles = 'libs/ui/overlays/src/titles/es.ts';
const palette = 'libs/features/accounts/src/palette/words';

const quoted = (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`);

const english = (area, texts, about) => `import { defineArea } from '@patchbay/messages';

/** ${about} */
export const ${area} = defineArea(
  '${area}',
  {
${Object.entries(texts)
  .map(([key, text]) => `    ${quoted(key)}: ${JSON.stringify(text)},`)
  .join('\n')}
  },
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

/** What people call an overlay when they search for it: its title, until a person knows more. */
export function searchFiles(name, title, read) {
  const key = `'overlay.${name}'`;
  const words = title.toLowerCase();
  const [own, es] = [`${palette}/messages.ts`, `${palette}/es.ts`];
  return {
    [own]: addToTable(
      read(own),
      /defineArea\('searchWords', \{/,
      `  ${key}: ${JSON.stringify(words)},`,
    ),
    [es]: addToTable(read(es), /export const searchWords = \{/, spanishEntry(key, words)),
  };
}

/** The files of messages of one overlay, in the folder of its screen. */
export const messageFiles = ({ place, area, texts, about }) => ({
  [`${place}/messages.ts`]: english(area, texts, about),
  [`${place}/es.ts`]: spanish(area, texts),
});

/** The entries of written files that a person has to translate. */
export const unwritten = (files) =>
  Object.entries(files).flatMap(([file, text]) =>
    file.endsWith('/es.ts') && text.includes(mark) ? [file] : [],
  );
