import { blocksIn } from '@patchbay/template-fields';
import { type Node } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { changedLines } from '../document/changed-lines.js';
import { type Host } from '../document/host.js';
import { textOfLine } from '../document/line-node.js';
import { type TextIndex, textIndex } from '../document/places.js';
import { print } from '../document/prompt.js';
import classes from '../marks/Markers.module.css';
import { findProblems } from './find-problems.js';

interface Marked {
  readonly drawn: DecorationSet;
  readonly count: number;
}

export const problemKey = new PluginKey<Marked>('problems');

/** Marks problems of markers and the lines of conditional blocks. */
export function problemMarks(host: Host): Plugin<Marked> {
  return new Plugin<Marked>({
    key: problemKey,
    state: {
      init: (_, { doc }) => marksOf(doc, host),
      apply: (tr, marked, before, { doc }) => {
        if (tr.getMeta(problemKey) || (tr.docChanged && touchesMarkers(before.doc, doc)))
          return marksOf(doc, host);
        return tr.docChanged ? { ...marked, drawn: marked.drawn.map(tr.mapping, doc) } : marked;
      },
    },
    props: { decorations: (state) => problemKey.getState(state)?.drawn },
  });
}

/** Plain typing changes no marker, and then the whole text is not read again. */
function touchesMarkers(before: Node, after: Node): boolean {
  if (before.childCount !== after.childCount) return true;
  const { from, to, newTo } = changedLines(before, after);
  const has = (doc: Node, end: number) => {
    for (let index = from; index < end; index += 1)
      if (/[{}]/.test(textOfLine(doc.child(index)))) return true;
    return false;
  };
  return has(before, to) || has(after, newTo);
}

function marksOf(doc: Node, host: Host): Marked {
  const text = print(doc);
  const problems = findProblems(text, host);
  const index = textIndex(doc);
  const { positionOf } = index;
  const drawn = problems.map(({ at, end, reason }) =>
    Decoration.inline(
      positionOf(at),
      positionOf(end),
      { class: classes['problem'] ?? '', 'data-problem': reason },
      { isProblem: true },
    ),
  );
  return {
    count: problems.length,
    drawn: DecorationSet.create(doc, [...drawn, ...blockMarks(doc, text, index)]),
  };
}

/** Lines that a block covers have a bar; a block inside a line has a tint. */
function blockMarks(doc: Node, text: string, { lineOf, positionOf }: TextIndex): Decoration[] {
  const depths = new Map<number, number>();
  const inLine: Decoration[] = [];
  for (const { at, bodyFrom, bodyTo, end, depth } of blocksIn(text)) {
    const [first, last] = [lineOf(at), lineOf(end)];
    for (let line = first; line <= last && first < last; line += 1)
      depths.set(line, Math.max(depth, depths.get(line) ?? 0));
    const tint = { class: classes['conditional'] ?? '' };
    if (first === last)
      inLine.push(Decoration.inline(positionOf(bodyFrom), positionOf(bodyTo), tint));
  }
  return [...barsOf(doc, depths), ...inLine];
}

function barsOf(doc: Node, depths: ReadonlyMap<number, number>): Decoration[] {
  const bars: Decoration[] = [];
  if (depths.size === 0) return bars;
  doc.forEach((node, offset, index) => {
    const depth = depths.get(index);
    if (depth !== undefined)
      bars.push(Decoration.node(offset, offset + node.nodeSize, { 'data-depth': String(depth) }));
  });
  return bars;
}
