import {
  type CodePage,
  codePageOf,
  decodeBytes,
  encodingOfMark,
  unmarkedUtf16,
} from '@patchbay/kernel';

/** How the bytes of a table are written. A code page is a guess: the file does not say so. */
export type CsvEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | CodePage;

/** The file as a whole cannot be used. */
export class CsvProblem extends Error {}

/**
 * The text of a file, as a spreadsheet reads its bytes: UTF-8, UTF-16, and what is neither in the
 * encoding of the older Windows in which most of its words are words.
 */
export function decodeCsv(bytes: Uint8Array): {
  readonly text: string;
  readonly encoding: CsvEncoding;
} {
  const mark = encodingOfMark(bytes) ?? unmarkedUtf16(bytes) ?? 'utf-8';
  const text = decodedAs(mark, bytes);
  if (text !== null && !text.includes('\0')) return { text, encoding: mark };
  const page = text === null && mark === 'utf-8' ? codePageOf(bytes) : null;
  const older = page && decodedAs(page, bytes);
  if (page && older !== null && !notText.test(older)) return { text: older, encoding: page };
  throw new CsvProblem('The file is not text in UTF-8. Save it as “CSV UTF-8”.');
}

/** Control characters, which every byte of a picture or an archive is in 1 of 5 cases. */
const notText = /[^\P{Cc}\t\n\r]/u;

function decodedAs(encoding: CsvEncoding, bytes: Uint8Array): string | null {
  try {
    return decodeBytes(bytes, encoding, { isStrict: true });
  } catch {
    return null;
  }
}

const marks = [',', ';', '\t', '|'] as const;

/** How a table is written. */
export interface CsvShape {
  readonly delimiter: string;
  /** Where the table begins: behind a first line `sep=;`. */
  readonly start: number;
  /** The separator within the cells of one column, each of which is a line of the table. */
  readonly within?: string;
}

/** How a table is written, by its first lines. */
export function csvShape(text: string): CsvShape {
  const told = /^sep=(.)(?:\r\n|\n|\r)/.exec(text);
  if (told) return { delimiter: told[1] as string, start: told[0].length };
  const within = separatorWithin(text);
  return { delimiter: delimiterOf(text), start: 0, ...(within ? { within } : {}) };
}

/** A cell with quotes, and the separators of empty ones behind it. */
const wholeLine = /^"((?:[^"]|"")*)"[,;\t|]*$/;

/**
 * A table with commas that a spreadsheet opened where semicolons divide cells, and saved again: each
 * line is one cell. Undefined for every other table.
 */
function separatorWithin(text: string): string | undefined {
  const lines = text
    .slice(0, sample)
    .split(/\r\n|\n|\r/)
    .slice(0, text.length > sample ? -1 : undefined)
    .filter((line) => line.trim() !== '')
    .filter((_line, at) => at < maxLines);
  const inner = lines.map((line) => wholeLine.exec(line)?.[1]?.replaceAll('""', '"') ?? '');
  if (inner.length < 2 || !inner.every((line) => marks.some((mark) => line.includes(mark)))) return;
  return delimiterOf(inner.join('\n'));
}

const sample = 16 * 1024;
const maxLines = 50;

/**
 * The mark that divides most lines into as many cells: a title above the table or a comma within a
 * name does not decide it. Without one in two lines, the one that is used most often.
 */
function delimiterOf(text: string): string {
  const lines = marksOfLines(text.slice(0, sample));
  const score = (mark: number): readonly [number, number] => {
    const linesByCount = new Map<number, number>();
    for (const counts of lines)
      if (counts[mark]) linesByCount.set(counts[mark], (linesByCount.get(counts[mark]) ?? 0) + 1);
    return [...linesByCount].reduce<readonly [number, number]>(
      ([most, count], [one, times]) =>
        times > most || (times === most && one > count) ? [times, one] : [most, count],
      [0, 0],
    );
  };
  const scores = marks.map((_mark, at) => score(at));
  const best = scores.reduce((found, [times, count], at) => {
    const [most, usual] = scores[found] as readonly [number, number];
    return times > most || (times === most && count > usual) ? at : found;
  }, 0);
  return marks[best] as string;
}

/** How often each mark stands outside of quoted cells, line by line; empty lines are left out. */
function marksOfLines(text: string): number[][] {
  const lines: number[][] = [];
  let counts = marks.map(() => 0);
  let isQuoted = false;
  let isStart = true;
  let isClosed = false;
  for (const letter of text) {
    if (lines.length === maxLines) break;
    const mark = marks.indexOf(letter as ',');
    if (letter === '"' && (isQuoted || isStart || isClosed)) isQuoted = !isQuoted;
    else if (!isQuoted && (letter === '\n' || letter === '\r')) {
      lines.push(counts);
      counts = marks.map(() => 0);
    } else if (!isQuoted && mark >= 0) counts[mark] = (counts[mark] as number) + 1;
    isStart = letter === '\n' || letter === '\r' || mark >= 0;
    // A mark behind the one that closes belongs to the cell, which goes on.
    isClosed = letter === '"' && !isQuoted;
  }
  lines.push(counts);
  return lines.filter((line) => line.some((count) => count > 0));
}
