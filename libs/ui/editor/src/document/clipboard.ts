import { Plugin, type EditorState } from '@tiptap/pm/state';
import { type EditorView } from '@tiptap/pm/view';
import { replaceText } from './edit.js';
import { type Host, readBy } from './host.js';
import { prefixOf } from './line-node.js';
import { textOffset } from './places.js';
import { print } from './prompt.js';

/** The selected text, with its markers and its asterisks. */
export function selectedText({ doc, selection }: EditorState): string {
  const { from, to, $from, $to } = selection;
  const text = print(doc).slice(textOffset(doc, from), textOffset(doc, to));
  const isFromStart =
    $from.depth > 0 && $from.parentOffset === 0 && $from.index(0) !== $to.index(0);
  return isFromStart ? prefixOf($from.parent) + text : text;
}

/** The plain text of a paste or a drop, with line ends of one character. */
export const textIn = (data: DataTransfer | null): string =>
  (data?.getData('text/plain') ?? '').replace(/\r\n?/g, '\n');

function copy(view: EditorView, event: ClipboardEvent): boolean {
  if (view.state.selection.empty || !event.clipboardData) return false;
  event.preventDefault();
  event.clipboardData.setData('text/plain', selectedText(view.state));
  return true;
}

function cut(view: EditorView, event: ClipboardEvent): boolean {
  const isCopied = copy(view, event);
  if (isCopied && view.editable) view.dispatch(view.state.tr.deleteSelection().scrollIntoView());
  return isCopied;
}

/**
 * Cut, copy, paste and drop in plain text. The editor never reads the markup of another page, and the
 * server's policy forbids that a script turns text into markup.
 */
export function clipboard(host: Host): Plugin {
  const insert = (view: EditorView, from: number, to: number, text: string) => {
    if (text !== '' && view.editable)
      view.dispatch(replaceText(view.state, { from, to, text }, readBy(host)));
  };
  return new Plugin({
    props: {
      handleDOMEvents: {
        copy,
        cut,
        paste: (view, event) => {
          event.preventDefault();
          const { from, to } = view.state.selection;
          insert(view, from, to, textIn(event.clipboardData));
          return true;
        },
        drop: (view, event) => {
          event.preventDefault();
          const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
          if (place) insert(view, place.pos, place.pos, textIn(event.dataTransfer));
          return true;
        },
        // Dragged text would be copied, not moved; cut and paste move it.
        dragstart: (_view, event) => {
          event.preventDefault();
          return true;
        },
      },
    },
  });
}
