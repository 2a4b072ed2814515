// Text as `npm run format` writes it, for programs that write files of this repository.
import { readFileSync } from 'node:fs';
import { format } from 'oxfmt';

const {
  $schema: _,
  ignorePatterns: __,
  ...options
} = JSON.parse(readFileSync(new URL('../../.oxfmtrc.json', import.meta.url), 'utf8'));

/** The formatted text of a file. Throws an error with the first problem if it cannot be parsed. */
export async function formatted(file, text) {
  const { code, errors } = await format(file, text, options);
  if (errors.length) throw new Error(`${file}: ${errors[0].message}`);
  return code;
}
