/**
 * `npm run generate -- permission canReleaseNumber "Release a phone number." [settingName]` Adds
 * the line of the catalogue, a cell in each row of the matrix, a line in the table of its test, and
 * its name in the messages of the interface.
 * The cells deny, because a permission without a decision must not be granted; the test that counts
 * the permissions fails until the decision is made.
 */
import { addToTable, hasKey, sentence } from './edit.mjs';
import { mark, spanishEntry } from './shapes/spanish.mjs';

const folder = 'libs/domain/permissions/src';
const catalogue = `${folder}/catalogue.ts`;
const matrix = `${folder}/matrix.ts`;
const table = `${folder}/matrix.test.ts`;
const opening = /export const permissionCatalogue = \{/;
const words = 'libs/ui/overlays/src/permissions/messages.ts';
const spanish = 'libs/ui/overlays/src/permissions/es.ts';

export function planPermission([name, help, setting], read) {
  if (!/^can[A-Z]\w+$/.test(name ?? ''))
    throw new Error('Name it by what it allows, for example canReleaseNumber.');
  if (hasKey(read(catalogue), opening, name))
    throw new Error(`${name} is in the catalogue already.`);
  const label = sentence(name.replace(/^can/, ''));
  const entry = `  ${name}: { label: '${label}', help: '${help ?? `${label}.`}'${setting ? `, setting: '${setting}'` : ''} },`;
  const owner = setting ? `{ unlessFalse: '${setting}' }` : `'deny'`;
  let rows = addToTable(read(matrix), /const owner: Row = \{/, `  ${name}: ${owner},`);
  rows = addToTable(rows, /const legacy: Row = \{/, `  ${name}: 'deny',`);
  const cell = setting ?? '-';
  const inSpanish = spanishEntry(name, label);
  return {
    files: {
      [catalogue]: addToTable(read(catalogue), opening, entry),
      [matrix]: rows,
      [table]: addToTable(
        read(table),
        /const table: [^\n]*= \{/,
        `  ${name}: ['-', '${cell}', '${cell}'],`,
      ),
      [words]: addToTable(read(words), /'permissionWords',\s*\{/, `    ${name}: '${label}',`),
      [spanish]: addToTable(read(spanish), /export const permissionWords = \{/, inSpanish),
    },
    next: [
      `Decide ${name} for every row in ${matrix} (${setting ? `owner and admin follow ${setting}` : 'only the tiers above have it now'}).`,
      `Put the same into ${table}, with the new number of permissions, and make MATRIX.md anew as the README says.`,
      ...(inSpanish.includes(mark) ? [`Write the Spanish of ${name} in ${spanish}.`] : []),
    ],
  };
}
