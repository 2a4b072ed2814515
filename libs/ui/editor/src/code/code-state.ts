import { baseKeymap } from '@tiptap/pm/commands';
import { history, redo, undo } from '@tiptap/pm/history';
import { keymap } from '@tiptap/pm/keymap';
import { type Node, Schema } from '@tiptap/pm/model';
import { EditorState, Plugin, PluginKey, TextSelection, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { type CodePart } from './code-props.js';
import classes from './Code.module.css';

/** A document is one block of text, line ends included: what is read is what is stored. */
export const schema = new Schema({
  nodes: {
    doc: { content: 'code' },
    code: {
      content: 'text*',
      marks: '',
      code: true,
      whitespace: 'pre',
      toDOM: () => ['div', 0],
    },
    text: {},
  },
});

/** The block begins with its own token: an offset of the text is one less than its position. */
const positionOf = (offset: number): number => offset + 1;

export const textOf = ({ doc }: EditorState): string => doc.textContent;
export const caretOf = ({ selection }: EditorState): number => selection.head - 1;

const blockOf = (text: string): Node =>
  schema.node('doc', null, [schema.node('code', null, text === '' ? [] : [schema.text(text)])]);

/** A change of the text to another one, as one replacement of what differs. */
export function becomes(state: EditorState, text: string): Transaction {
  const before = textOf(state);
  const max = Math.min(before.length, text.length);
  let start = 0;
  while (start < max && before[start] === text[start]) start += 1;
  let kept = 0;
  while (kept < max - start && before.at(-1 - kept) === text.at(-1 - kept)) kept += 1;
  const inserted = text.slice(start, text.length - kept);
  return state.tr.insertText(inserted, positionOf(start), positionOf(before.length - kept));
}

/** The selection of a part of a text, by offsets that are cut to its length. */
export const selected = (tr: Transaction, start: number, end = start): Transaction => {
  const max = tr.doc.textContent.length;
  return tr.setSelection(
    TextSelection.create(tr.doc, positionOf(Math.min(start, max)), positionOf(Math.min(end, max))),
  );
};

const partsKey = new PluginKey<DecorationSet>('parts');

/** Something that is missing is marked as a gap. */
const gap = (): HTMLElement => {
  const mark = document.createElement('span');
  mark.className = `${classes.problem} ${classes.gap}`;
  return mark;
};

const drawnOf = (doc: Node, parts: readonly CodePart[]): DecorationSet => {
  const length = doc.textContent.length;
  return DecorationSet.create(
    doc,
    parts.map(({ start, end, kind }) =>
      start >= Math.min(end, length)
        ? Decoration.widget(positionOf(Math.min(start, length)), gap, { side: 1 })
        : Decoration.inline(positionOf(start), positionOf(Math.min(end, length)), {
            class: classes[kind] ?? '',
          }),
    ),
  );
};

/** Says how the parts are drawn from now on. */
export const drawn = (state: EditorState, parts: readonly CodePart[]): Transaction =>
  state.tr.setMeta(partsKey, parts).setMeta('addToHistory', false);

const partsPlugin = (first: readonly CodePart[]): Plugin<DecorationSet> =>
  new Plugin<DecorationSet>({
    key: partsKey,
    state: {
      init: (_, { doc }) => drawnOf(doc, first),
      apply: (tr, set) => {
        const parts = tr.getMeta(partsKey) as readonly CodePart[] | undefined;
        return parts ? drawnOf(tr.doc, parts) : set.map(tr.mapping, tr.doc);
      },
    },
    props: { decorations: (state) => partsKey.getState(state) },
  });

/** The state of an editor with a text; keys and undo are those of any text. */
export const stateOf = (text: string, parts: readonly CodePart[]): EditorState =>
  EditorState.create({
    doc: blockOf(text),
    plugins: [
      history(),
      keymap({ 'Mod-z': undo, 'Shift-Mod-z': redo, 'Mod-y': redo }),
      keymap(baseKeymap),
      partsPlugin(parts),
    ],
  });
