/**
 * Where tables are read and written. One module reads them, one writes their cells: a second one
 * would know other quotes, other guards against formulas and another encoding.
 */

/** Reads a table that a person brings. */
export const reader = 'libs/server/kit/src/bodies/csv.ts';
/** Writes the cells of every file, and takes their guard off again. */
export const writer = 'libs/domain/log-query/src/csv-cell.ts';
/** Beside the cells: whole lines, the mark of a file, and the list within a cell. */
const writers = [
  writer,
  'libs/domain/log-query/src/csv.ts',
  'libs/domain/log-query/src/csv-list.ts',
];
/** Hands a table to the person; gives a table that a person chose to the server, by the contract. */
const named = [
  ...writers,
  'libs/ui/kit/src/files/save-file.ts',
  'libs/domain/contract/src/operation.ts',
  'libs/features/conversations/src/contacts/import/use-import.ts',
];
const isContract = /^libs\/domain\/contract\/src\/operations\//;
/** Compares a cell with how it stands in its row. */
const quoteReaders = ['libs/server/kit/src/bodies/csv-quotes.ts'];

const libraries =
  /from '(?:papaparse|csv-parse|csv-stringify|csv|fast-csv|@fast-csv\/[\w-]+|csvtojson|d3-dsv|xlsx|exceljs|read-excel-file|neat-csv|udsv)(?:\/[\w/-]+)?'/;

/** What a file does with tables by itself, in words; empty when it leaves it to the two modules. */
export function csvIn(file, text) {
  const found = [];
  if (libraries.test(text) && file !== reader) found.push('uses a library for tables');
  if (/replaceAll\(\s*'"',\s*'""'/.test(text) && ![...writers, ...quoteReaders].includes(file))
    found.push('quotes cells');
  if (
    /join\(\s*['"`][,;\t]['"`]\s*\)\}?(?:`|\s*\+\s*['"`])?(?:\\r)?\\n/.test(text) &&
    !writers.includes(file)
  )
    found.push('writes lines');
  if (/['"`]text\/csv/.test(text) && !named.includes(file) && !isContract.test(file))
    found.push('names the media type');
  if (/split\(\s*(?:'(?:\\r)?\\n'|\/\\r\??\\n\/)\s*\)[\s\S]{0,120}?split\(\s*['"`/][,;]/.test(text))
    found.push('divides lines into cells');
  return found;
}
