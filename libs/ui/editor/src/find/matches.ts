import { type Node } from '@tiptap/pm/model';
import { type Transaction } from '@tiptap/pm/state';
import { sourceOf } from '../document/line-node.js';

/**
 * A place where the searched text stands. Chips are searched by their marker; a match in one covers
 * the whole chip, and what surrounds it in the marker is kept.
 */
export interface Match {
  readonly from: number;
  readonly to: number;
  readonly before: string;
  readonly after: string;
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** All matches of a text in the lines of a document, without regard to upper and lower case. */
export function matchesIn(doc: Node, query: string): readonly Match[] {
  if (query === '') return [];
  const pattern = new RegExp(escaped(query), 'giu');
  const found: Match[] = [];
  doc.forEach((line, offset) => {
    const text = line.children.map(shownText).join('');
    for (const { index, 0: matched } of text.matchAll(pattern))
      found.push(matchAt(line, offset + 1, index, index + matched.length));
  });
  return found;
}

const shownText = (node: Node): string => (node.isText ? (node.text ?? '') : sourceOf(node));

function matchAt(line: Node, contentStart: number, start: number, end: number): Match {
  let [from, to, before, after] = [contentStart, contentStart, '', ''];
  let at = 0;
  let position = contentStart;
  for (const child of line.children) {
    const text = shownText(child);
    const [first, last] = [start - at, end - at];
    if (first >= 0 && first < text.length) {
      from = child.isText ? position + first : position;
      before = child.isText ? '' : text.slice(0, first);
    }
    if (last > 0 && last <= text.length) {
      to = child.isText ? position + last : position + 1;
      after = child.isText ? '' : text.slice(last);
    }
    at += text.length;
    position += child.nodeSize;
  }
  return { from, to, before, after };
}

/** Replaces matches by a text; from the last to the first, so that no position moves. */
export function replaceMatches(
  tr: Transaction,
  matches: readonly Match[],
  replacement: string,
): Transaction {
  for (const { from, to, before, after } of [...matches].reverse())
    tr.insertText(before + replacement + after, from, to);
  return tr;
}
