import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** The file of another language: its tag, such as `es.ts` or `pt-BR.ts`. */
const translated = /^([a-z]{2}(?:-[A-Z]{2})?)\.ts$/;

/** The tag of the language in which a catalogue is written. */
export const languageOf = (path) => translated.exec(basename(path))?.[1] ?? 'en';

/** English stands beside the code that says it, in `messages.ts`; other languages beside that. */
export const isCatalogue = (path) =>
  /\/src\/(?:[\w-]+\/)*(?:messages|[a-z]{2}(?:-[A-Z]{2})?)\.ts$/.test(path) &&
  existsSync(join(dirname(path), 'messages.ts'));

/** The tags of the languages beside a catalogue, in order. */
export const languagesBeside = (path) =>
  readdirSync(dirname(path))
    .flatMap((file) => translated.exec(file)?.[1] ?? [])
    .sort();
