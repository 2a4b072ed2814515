import { isOpen } from './markdown.js';

/** Letters that wait for their end at most; a block that is longer is said as it is. */
const longest = 1000;
const longestTable = 16_000;

/** A line that may be the begin of a block, and not of a sentence. */
const mayBeBlock =
  /^[^\S\n]*(?:[-+*](?:[^\S\n]|$)|[>#=|]|`{1,3}$|`{3}|~{1,3}$|~{3}|\d{1,9}(?:[.)](?:[^\S\n]|$)|$))/;
const isFence = /^[^\S\n]*(`{3,}|~{3,})/;
const marks = /[*_`~[\]<>\\&!|]/;

/** How many ends of sentences and lines are tried within one block whose emphasis stays open. */
const maxTries = 20;

/** Whether emphasis is open at a place of a text; each place is read once. */
export type OpenAt = (held: string, at: number) => boolean;

/** For one block: what is open at a place stays so, whatever follows. */
export function createOpenAt(): OpenAt {
  const known = new Map<number, boolean>();
  return (held, at) => {
    const before = known.get(at);
    if (before !== undefined) return before;
    if (known.size >= maxTries) return true;
    const isOpenHere = isOpen(held.slice(0, at));
    known.set(at, isOpenHere);
    return isOpenHere;
  };
}

/** The end of a fence with its closing line; -1 while it is open. */
function fenceEnd(held: string, mark: string): number {
  const body = held.indexOf('\n');
  if (body < 0) return -1;
  const close = held.indexOf(`\n${mark.slice(0, 3)}`, body);
  if (close < 0) return -1;
  const end = held.indexOf('\n', close + 1);
  return end < 0 ? -1 : end + 1;
}

/** The end of a table: the first line that has no bar. */
function tableEnd(held: string): number {
  let at = 0;
  for (;;) {
    const end = held.indexOf('\n', at);
    if (end < 0) return held.length > longestTable ? held.length : -1;
    if (!held.slice(at, end).includes('|')) return at;
    at = end + 1;
  }
}

/** The end of words within a line that need nothing of what follows. */
function wordsEnd(held: string, bySentence: boolean, openAt: OpenAt): number {
  const line = held.indexOf('\n');
  const stop = line < 0 ? held.length : line;
  const first = held.search(marks);
  if (!bySentence) {
    const blank = held.slice(1, first < 0 ? stop : Math.min(first + 1, stop)).search(/\s\S/);
    if (blank >= 0) return blank + 2;
  }
  for (const { index, 0: end } of held
    .slice(0, stop)
    .matchAll(/[.!?…。！？]["'”’»)\]*_~`]*\s+(?=\S)/gu)) {
    const at = index + end.length;
    if (first < 0 || first >= at || at > longest || !openAt(held, at)) return at;
  }
  return -1;
}

/** Emphasis may go on in the next line of a paragraph, not beyond it. */
function lineEnd(held: string, first: number, openAt: OpenAt): number {
  let end = first;
  while (end >= 0 && end < longest && marks.test(held.slice(0, end)) && openAt(held, end)) {
    if (end + 1 < held.length && /^[^\S\n]*(?:\n|[-+*|>#`~\d])/.test(held.slice(end + 1))) break;
    end = held.indexOf('\n', end + 1);
  }
  return end;
}

/**
 * How many letters of a text can be said now, whatever follows: a block, a line, or words of a
 * line; -1 where it must wait. It depends on the text alone, never on its pieces.
 */
export function readyOf(
  held: string,
  isWithinLine: boolean,
  bySentence: boolean,
  openAt: OpenAt,
): number {
  if (!isWithinLine) {
    const fence = isFence.exec(held);
    if (fence) return held.length > longestTable ? held.length : fenceEnd(held, fence[1] ?? '```');
    if (/^[^\S\n]*\|/.test(held)) return tableEnd(held);
  }
  const line = held.indexOf('\n');
  if (isWithinLine || !mayBeBlock.test(held)) {
    const words = wordsEnd(held, bySentence, openAt);
    if (words > 0) return words;
  }
  const end = lineEnd(held, line, openAt);
  if (end >= 0) return end + 1;
  return held.length > longest ? longest : -1;
}
