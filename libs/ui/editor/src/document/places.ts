import { type Node } from '@tiptap/pm/model';
import { offsetAt, positionAt, textOfLine } from './line-node.js';

/** A place in the text of a document: a line, and the offset in it. */
export interface Place {
  readonly line: number;
  readonly offset: number;
  /** The position before the node of the line. */
  readonly start: number;
}

/** The place of a position in the document. */
export function placeAt(doc: Node, position: number): Place {
  const resolved = doc.resolve(position);
  if (resolved.depth > 0) {
    const line = resolved.parent;
    const offset = offsetAt(line, resolved.parentOffset);
    return { line: resolved.index(0), offset, start: resolved.before(1) };
  }
  // Between two lines: the beginning of the next one, or the end of the last.
  const index = resolved.index(0);
  if (index < doc.childCount) return { line: index, offset: 0, start: position };
  const last = doc.child(doc.childCount - 1);
  return { line: index - 1, offset: textOfLine(last).length, start: position - last.nodeSize };
}

/** The offset of a position in the whole text. */
export function textOffset(doc: Node, position: number): number {
  const { line, offset } = placeAt(doc, position);
  let total = offset;
  for (let index = 0; index < line; index += 1) total += textOfLine(doc.child(index)).length + 1;
  return total;
}

/** Finds lines and positions in a document by offsets in its whole text. */
export interface TextIndex {
  lineOf(offset: number): number;
  positionOf(offset: number): number;
}

/** Reads the lengths of all lines once; each search after that is short. */
export function textIndex(doc: Node): TextIndex {
  const texts: number[] = [];
  const starts: number[] = [];
  let length = 0;
  doc.forEach((line, start) => {
    texts.push(length);
    starts.push(start);
    length += textOfLine(line).length + 1;
  });
  const lineOf = (offset: number) => {
    let low = 0;
    let high = texts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((texts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  const positionOf = (offset: number) => {
    const line = lineOf(offset);
    return (starts[line] ?? 0) + 1 + positionAt(doc.child(line), offset - (texts[line] ?? 0));
  };
  return { lineOf, positionOf };
}
