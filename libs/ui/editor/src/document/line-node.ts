import { type Node, type Schema } from '@tiptap/pm/model';
import { type Line, readLine, type ReadOptions } from '../text/line.js';
import { layOut, type Piece, type Stretch } from '../text/pieces.js';

/** The text of a line, and where its characters stand in the document. */
interface LineLayout {
  readonly text: string;
  readonly prefixLength: number;
  readonly stretches: readonly Stretch[];
  /** Where each piece begins in the content of the line. */
  readonly starts: readonly number[];
}

const attributeOf = (node: Node, name: 'prefix' | 'end'): string => String(node.attrs[name]);

/** What makes a line a heading or an item of a list. */
export const prefixOf = (line: Node): string => attributeOf(line, 'prefix');

/** The text of a marker. */
export const sourceOf = (marker: Node): string => String(marker.attrs['source']);

const pieceOf = (node: Node): Piece => ({
  text: node.isText ? (node.text ?? '') : sourceOf(node),
  isMarker: !node.isText,
  isBold: node.marks.length > 0,
});

// Nodes never change, and a change of one line keeps all others: most lines are found here.
const layouts = new WeakMap<Node, LineLayout>();

function layoutOf(line: Node): LineLayout {
  const known = layouts.get(line);
  if (known) return known;
  const prefix = prefixOf(line);
  const { text, stretches } = layOut(line.children.map(pieceOf), prefix.length);
  let at = 0;
  const starts = line.children.map((child) => (at += child.nodeSize) - child.nodeSize);
  const layout = {
    text: prefix + text + attributeOf(line, 'end'),
    prefixLength: prefix.length,
    stretches,
    starts,
  };
  layouts.set(line, layout);
  return layout;
}

/** The text that a line stands for. */
export const textOfLine = (line: Node): string => layoutOf(line).text;

/** The offset in the text of a line at a position in its content. */
export function offsetAt(line: Node, position: number): number {
  const { stretches, starts, prefixLength } = layoutOf(line);
  let offset = prefixLength;
  for (const { piece, from, text, at } of stretches) {
    const start = (starts[piece] ?? 0) + from;
    // At the edge of two stretches the first one goes on, as typed text does.
    if (position <= start) return offset;
    if (line.child(piece).isText && position < start + text.length) return at + position - start;
    offset = at + text.length;
  }
  return offset;
}

/** The position in the content of a line at an offset in its text; inside a marker, after it. */
export function positionAt(line: Node, offset: number): number {
  const { stretches, starts } = layoutOf(line);
  let position = 0;
  for (const { piece, from, text, at } of stretches) {
    if (offset < at) return position;
    const start = (starts[piece] ?? 0) + from;
    if (!line.child(piece).isText) position = offset === at ? start : start + 1;
    else position = start + Math.min(offset - at, text.length);
    if (offset <= at) return position;
  }
  return position;
}

/** Whether an offset is after the closing asterisks of bold text. */
export function isBehindBold(line: Node, offset: number): boolean {
  const last = layoutOf(line)
    .stretches.filter(({ at }) => at < offset)
    .at(-1);
  if (!last || line.child(last.piece).marks.length === 0) return false;
  return offset === last.at + last.text.length + 2;
}

/** Creates the node of a line. */
export function lineNode(schema: Schema, text: string, options: ReadOptions): Node {
  return nodeOf(schema, readLine(text, options));
}

function nodeOf(schema: Schema, { prefix, pieces, end }: Line): Node {
  const bold = [schema.mark('bold')];
  const children = pieces.map(({ text, isBold, isMarker }) => {
    const marks = isBold ? bold : [];
    return isMarker
      ? schema.node('marker', { source: text }, undefined, marks)
      : schema.text(text, marks);
  });
  return schema.node('line', { prefix, end }, children);
}
