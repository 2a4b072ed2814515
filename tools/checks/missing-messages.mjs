// `node tools/checks/missing-messages.mjs fr` lists what is not said in a language yet: areas without a file, and keys.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { committedFiles, root, textOf } from './repository.mjs';
import { messagesIn } from '../messages/compile.mjs';
import { isCatalogue, languageOf } from '../messages/catalogue-paths.mjs';

/** The keys of a catalogue as `area.key`; none where the file does not exist. */
const keysOf = (file) =>
  existsSync(join(root, file))
    ? messagesIn(readFileSync(join(root, file), 'utf8'), file).map(
        ({ area, key }) => `${area}.${key}`,
      )
    : [];

/** The keys that a language lacks, by the file in which they belong. */
export function missingIn(language, files = committedFiles()) {
  const english = files.filter(
    (file) =>
      isCatalogue(join(root, file)) &&
      languageOf(file) === 'en' &&
      textOf(file).includes('defineArea('),
  );
  return new Map(
    english.flatMap((file) => {
      const translated = join(dirname(file), `${language}.ts`);
      const known = new Set(keysOf(translated));
      const missing = keysOf(file).filter((key) => !known.has(key));
      return missing.length > 0 ? [[translated, missing]] : [];
    }),
  );
}

if (import.meta.filename === process.argv[1]) {
  const [, , language] = process.argv;
  if (!/^[a-z]{2}(?:-[A-Z]{2})?$/.test(language ?? ''))
    throw new Error('Say which language, by its tag: node tools/checks/missing-messages.mjs fr');
  const missing = missingIn(language);
  for (const [file, keys] of missing) console.log(`${file}: ${keys.join(', ')}`);
  const count = [...missing.values()].flat().length;
  console.log(`${count} messages are missing in ${language}, in ${missing.size} files.`);
}
