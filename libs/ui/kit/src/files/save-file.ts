import { csvFileText, csvMediaType, csvSeparatorOf, withSemicolons } from '@patchbay/log-query';

/** Hands a text to the person as a file. */
export function saveFile(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read the address only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/**
 * Hands a table in CSV to the person as a file that a spreadsheet opens, with the separator of the
 * browser's region, which is that of the spreadsheets beside it. The name has its ending.
 */
export const saveCsv = (name: string, csv: string): void =>
  saveFile(
    name,
    csvFileText(csvSeparatorOf(navigator.language) === ';' ? withSemicolons(csv) : csv),
    csvMediaType,
  );
