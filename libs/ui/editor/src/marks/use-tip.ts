import { pressedKey } from '@patchbay/kernel';
import { type Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { type EditorView } from '@tiptap/pm/view';
import { useEffect, useState } from 'react';

/** What is said about a marker, and where it stands. */
export interface Tip {
  readonly text: string;
  readonly element: HTMLElement;
  /** Reached by the keyboard; then it is spoken too. */
  readonly isByKey: boolean;
}

const marked = '[data-problem], [data-tip]:not([data-tip=""])';

function tipOf(target: EventTarget | null, isByKey: boolean): Tip | null {
  const element = target instanceof Element ? target.closest<HTMLElement>(marked) : null;
  const text = element?.dataset['problem'] ?? element?.dataset['tip'];
  return element && text ? { text, element, isByKey } : null;
}

/** The tip of the marker under the pointer, or of the one at the caret. */
export function useTip(editor: Editor): Tip | null {
  const [tip, setTip] = useState<Tip | null>(null);
  useEffect(() => {
    const { dom } = editor.view;
    const atCaret = () => (editor.view.hasFocus() ? tipOf(markerAtCaret(editor.view), true) : null);
    const onCaret = () => setTip(same(atCaret()));
    const onOver = (event: MouseEvent) => setTip(same(tipOf(event.target, false) ?? atCaret()));
    const onKey = (event: KeyboardEvent) => {
      if (pressedKey(event) === 'Escape' && !event.defaultPrevented) setTip(null);
    };
    const hide = () => setTip(null);
    editor.on('selectionUpdate', onCaret);
    editor.on('focus', onCaret);
    editor.on('blur', hide);
    dom.addEventListener('mouseover', onOver);
    dom.addEventListener('mouseleave', onCaret);
    dom.addEventListener('keydown', onKey);
    window.addEventListener('scroll', hide, true);
    return () => {
      editor.off('selectionUpdate', onCaret);
      editor.off('focus', onCaret);
      editor.off('blur', hide);
      dom.removeEventListener('mouseover', onOver);
      dom.removeEventListener('mouseleave', onCaret);
      dom.removeEventListener('keydown', onKey);
      window.removeEventListener('scroll', hide, true);
    };
  }, [editor]);
  return tip;
}

/** Keeps the tip that is shown, where the new one says the same about the same marker. */
const same = (next: Tip | null) => (shown: Tip | null) =>
  shown?.element === next?.element && shown?.text === next?.text ? shown : next;

/** The element of the selected chip, or the one in which the caret stands. */
function markerAtCaret(view: EditorView): Node | null {
  const { selection } = view.state;
  if (selection instanceof NodeSelection) return view.nodeDOM(selection.from);
  if (!selection.empty) return null;
  const { node } = view.domAtPos(selection.head);
  return node instanceof Element ? node : node.parentElement;
}
