import { type Node } from '@tiptap/pm/model';
import {
  type EditorState,
  NodeSelection,
  Plugin,
  PluginKey,
  TextSelection,
  type Transaction,
} from '@tiptap/pm/state';
import { type EditorView } from '@tiptap/pm/view';
import { changedLines } from './changed-lines.js';
import { type Host, readBy } from './host.js';
import { isBehindBold, lineNode, positionAt, textOfLine } from './line-node.js';
import { type Place, placeAt } from './places.js';

const key = new PluginKey('normaliser');

/**
 * Keeps every line what its text says: a changed line is written and read again, so that typing
 * `- `, `**bold**` or `{orgName}` has the same result as opening a text that contains them. A marker
 * around the caret stays text until the caret leaves it.
 */
export function normaliser(host: Host): Plugin {
  let isComposing = () => false;
  return new Plugin({
    key,
    view: (view) => {
      isComposing = () => view.composing;
      return {};
    },
    appendTransaction: (transactions, before, state) => {
      const isWanted = transactions.some(
        (one) => one.docChanged || one.selectionSet || one.getMeta(key),
      );
      return isWanted && !isComposing() ? normalised(host, before, state) : null;
    },
    props: {
      handleKeyPress: writeFirstLetter,
      handleDOMEvents: {
        // What an input method composes is read when it has ended.
        compositionend: (view) => {
          setTimeout(() => {
            if (!view.isDestroyed) view.dispatch(view.state.tr.setMeta(key, true));
          }, 50);
          return false;
        },
      },
    },
  });
}

/**
 * The first letter of an empty line is written here and not by the browser. Where the line was drawn
 * again just before, as `- ` becomes a list, Chromium sometimes leaves the caret before that letter.
 * Input methods press no such keys.
 */
function writeFirstLetter({ state, dispatch }: EditorView, event: KeyboardEvent): boolean {
  const { selection, tr } = state;
  const isPlain = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (!isPlain || !selection.empty || selection.$from.parent.content.size > 0) return false;
  event.preventDefault();
  dispatch(tr.insertText(event.key).scrollIntoView());
  return true;
}

function normalised(host: Host, before: EditorState, state: EditorState): Transaction | null {
  const { selection, doc } = state;
  const anchor = placeAt(doc, selection.anchor);
  const head = placeAt(doc, selection.head);
  const caret = (line: number) => (selection.empty && head.line === line ? head.offset : undefined);
  const replaced = new Map<number, Node>();
  for (const index of linesToRead(before, state, head.line)) {
    const line = doc.child(index);
    const read = lineNode(state.schema, textOfLine(line), readBy(host, caret(index)));
    if (!read.eq(line)) replaced.set(index, read);
  }
  return replaced.size > 0 ? withLines(state, replaced, { anchor, head }) : null;
}

function linesToRead(before: EditorState, { doc }: EditorState, current: number): Set<number> {
  const lines = new Set([current]);
  if (before.doc !== doc) {
    const { from, newTo } = changedLines(before.doc, doc);
    for (let index = from; index < newTo; index += 1) lines.add(index);
    // The caret may have left a marker at the same time.
    if (before.doc.childCount !== doc.childCount) return lines;
  }
  const left = placeAt(before.doc, before.selection.head).line;
  return left < doc.childCount ? lines.add(left) : lines;
}

function withLines(
  state: EditorState,
  replaced: ReadonlyMap<number, Node>,
  { anchor, head }: { readonly anchor: Place; readonly head: Place },
): Transaction {
  const { tr, selection, doc } = state;
  doc.forEach((line, offset, index) => {
    const read = replaced.get(index);
    if (!read) return;
    const start = tr.mapping.map(offset, -1);
    tr.replaceWith(start, start + line.nodeSize, read);
  });
  const starts: number[] = [];
  tr.doc.forEach((_, offset) => starts.push(offset + 1));
  const positionOf = ({ line, offset }: Place) =>
    (starts[line] ?? 1) + positionAt(tr.doc.child(line), offset);
  if (selection instanceof NodeSelection) {
    const at = positionOf(anchor);
    if (tr.doc.nodeAt(at)?.type === selection.node.type)
      return tr.setSelection(NodeSelection.create(tr.doc, at));
  }
  tr.setSelection(TextSelection.create(tr.doc, positionOf(anchor), positionOf(head)));
  const line = replaced.get(head.line);
  // Behind the closing asterisks one writes plain text.
  if (line && selection.empty && isBehindBold(line, head.offset)) tr.setStoredMarks([]);
  return tr;
}
