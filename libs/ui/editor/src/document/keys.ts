import { baseKeymap, chainCommands, toggleMark } from '@tiptap/pm/commands';
import { redo, undo } from '@tiptap/pm/history';
import { keydownHandler } from '@tiptap/pm/keymap';
import {
  type Command,
  type EditorState,
  NodeSelection,
  Plugin,
  TextSelection,
  type Transaction,
} from '@tiptap/pm/state';
import { nextPrefix, toggledPrefix } from '../text/line-kind.js';
import { replaceText } from './edit.js';
import { type Host, readBy } from './host.js';
import { prefixOf, sourceOf } from './line-node.js';

/** Opens the selected chip as text, so that its condition or its name can be changed. */
export const openMarker: Command = (state, dispatch) => {
  const { selection, schema, tr } = state;
  if (!(selection instanceof NodeSelection)) return false;
  const { from, node } = selection;
  const source = sourceOf(node);
  tr.replaceWith(from, from + 1, schema.text(source, node.marks));
  // Before the closing brace: the marker stays text while the caret is in it.
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, from + source.length - 1)));
  return true;
};

/** Ends the line. A list goes on, and an empty item ends it. */
const breakLine =
  (host: Host): Command =>
  (state, dispatch) => {
    const { $from, from, to, empty } = state.selection;
    if ($from.depth === 0) return false;
    const prefix = prefixOf($from.parent);
    if (empty && prefix !== '' && $from.parent.content.size === 0)
      return plainLine(state, dispatch);
    const end = String($from.parent.attrs['end']);
    const text = `${end}\n${nextPrefix(prefix)}`;
    dispatch?.(replaceText(state, { from, to, text }, readBy(host)));
    return true;
  };

const withPrefix = (tr: Transaction, position: number, prefix: string) =>
  tr.setNodeAttribute(position, 'prefix', prefix);

/** Makes a heading or an item of a list a plain line. */
const plainLine: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  if (!empty || $from.depth === 0 || $from.parentOffset > 0) return false;
  if (prefixOf($from.parent) === '') return false;
  dispatch?.(withPrefix(state.tr, $from.before(1), ''));
  return true;
};

/** Makes the selected lines headings or items of a list, or plain lines again. */
export const toggleLines =
  (kind: 'heading' | 'bullet' | 'number'): Command =>
  (state, dispatch) => {
    const { tr } = state;
    const first = firstSelected(state);
    const prefix = toggledPrefix(first, kind);
    let number = 0;
    state.doc.nodesBetween(state.selection.from, state.selection.to, (node, position) => {
      number += 1;
      withPrefix(tr, position, prefix === '1. ' ? `${number}. ` : prefix);
      return false;
    });
    dispatch?.(tr.scrollIntoView());
    return true;
  };

/** The prefix of the first selected line. */
export function firstSelected({ doc, selection }: EditorState): string {
  const { $from } = selection;
  return prefixOf(
    $from.depth > 0 ? $from.parent : doc.child(Math.min($from.index(0), doc.childCount - 1)),
  );
}

/** Makes the selected text bold, or what is typed next. */
export const toggleBold: Command = (state, dispatch) => {
  const { bold } = state.schema.marks;
  return bold ? toggleMark(bold)(state, dispatch) : false;
};

/** The keys of the editor. Tab is not among them: it leaves the field. */
export function promptKeys(host: Host): Plugin {
  const backspace = baseKeymap['Backspace'];
  return new Plugin({
    props: {
      handleKeyDown: keydownHandler({
        ...baseKeymap,
        Enter: chainCommands(openMarker, breakLine(host)),
        'Shift-Enter': breakLine(host),
        'Mod-Enter': () => false,
        Backspace: backspace ? chainCommands(plainLine, backspace) : plainLine,
        'Mod-b': toggleBold,
        'Mod-z': undo,
        'Mod-y': redo,
        'Shift-Mod-z': redo,
      }),
    },
  });
}
