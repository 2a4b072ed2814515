import { type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';
import { type ReadOptions } from '../text/line.js';
import { textOfLine } from './line-node.js';
import { placeAt, textIndex } from './places.js';
import { linesOf } from './prompt.js';

/**
 * Replaces what stands between two positions by a text, which may have several lines, and puts the
 * caret after it. The lines are read again as text, so that the result is what was written.
 */
export function replaceText(
  state: EditorState,
  { from, to, text }: { readonly from: number; readonly to: number; readonly text: string },
  options: ReadOptions,
): Transaction {
  const { doc, schema, tr } = state;
  const begin = placeAt(doc, from);
  const end = placeAt(doc, to);
  const last = doc.child(end.line);
  const written = textOfLine(doc.child(begin.line)).slice(0, begin.offset) + text;
  const nodes = linesOf(schema, written + textOfLine(last).slice(end.offset), options);
  tr.replaceWith(begin.start, end.start + last.nodeSize, nodes);
  const caret = textIndex(schema.node('doc', null, nodes)).positionOf(written.length);
  return tr.setSelection(TextSelection.create(tr.doc, begin.start + caret)).scrollIntoView();
}

/** Makes a document the one of another text, and leaves the lines that are the same. */
export function becomeText(state: EditorState, text: string, options: ReadOptions): Transaction {
  const { doc, schema, tr } = state;
  const next = linesOf(schema, text, options);
  const isSame = (before: number, after: number) => next[after]?.eq(doc.child(before)) === true;
  const max = Math.min(doc.childCount, next.length);
  let head = 0;
  let start = 0;
  while (head < max && isSame(head, head)) start += doc.child(head++).nodeSize;
  let tail = 0;
  let end = doc.content.size;
  while (tail < max - head && isSame(doc.childCount - 1 - tail, next.length - 1 - tail))
    end -= doc.child(doc.childCount - ++tail).nodeSize;
  if (head === doc.childCount && head === next.length) return tr;
  return tr.replaceWith(start, end, next.slice(head, next.length - tail));
}
