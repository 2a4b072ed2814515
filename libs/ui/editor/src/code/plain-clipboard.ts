import { type EditorView } from '@tiptap/pm/view';
import { textIn } from '../document/clipboard.js';

function copy(view: EditorView, event: ClipboardEvent): boolean {
  const { doc, selection } = view.state;
  if (selection.empty || !event.clipboardData) return false;
  event.preventDefault();
  event.clipboardData.setData('text/plain', doc.textBetween(selection.from, selection.to));
  return true;
}

/**
 * Cut, copy, paste and drop in plain text, for handlers of events: the markup of another page is never
 * read, which the server's policy forbids.
 */
export const plainClipboard = {
  copy,
  cut: (view: EditorView, event: ClipboardEvent) => {
    const isCopied = copy(view, event);
    if (isCopied && view.editable) view.dispatch(view.state.tr.deleteSelection().scrollIntoView());
    return isCopied;
  },
  paste: (view: EditorView, event: ClipboardEvent) => {
    event.preventDefault();
    const text = textIn(event.clipboardData);
    if (text !== '' && view.editable)
      view.dispatch(view.state.tr.insertText(text).scrollIntoView());
    return true;
  },
  drop: (view: EditorView, event: DragEvent) => {
    event.preventDefault();
    const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
    const text = textIn(event.dataTransfer);
    if (place && text !== '' && view.editable)
      view.dispatch(view.state.tr.insertText(text, place.pos));
    return true;
  },
};
