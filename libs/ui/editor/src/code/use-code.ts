import { type EditorState } from '@tiptap/pm/state';
import { EditorView } from '@tiptap/pm/view';
import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { becomes, caretOf, drawn, selected, stateOf, textOf } from './code-state.js';
import { plainClipboard } from './plain-clipboard.js';
import { type CodeControlProps } from './code-props.js';

type Given = Omit<CodeControlProps, 'handle'>;

/** The editable element has what every control of a field has: its name, its line, its state. */
function attributesOf(given: Given, { doc }: EditorState): Record<string, string> {
  const { id, describedBy, isInvalid, locked, placeholder, completion } = given;
  const dataField = given['data-field'];
  return {
    id,
    role: 'textbox',
    tabindex: '0',
    dir: 'ltr',
    translate: 'no',
    spellcheck: 'false',
    autocapitalize: 'off',
    'aria-multiline': 'true',
    'aria-labelledby': `${id}-label`,
    'aria-describedby': describedBy,
    ...(isInvalid ? { 'aria-invalid': 'true' } : {}),
    ...(locked ? { 'aria-readonly': 'true' } : {}),
    ...(dataField ? { 'data-field': dataField } : {}),
    ...(placeholder ? { 'aria-placeholder': placeholder } : {}),
    ...(placeholder && doc.textContent === '' ? { 'data-placeholder': placeholder } : {}),
    ...(completion
      ? {
          'aria-autocomplete': 'list',
          'aria-controls': completion.list,
          ...(completion.active ? { 'aria-activedescendant': completion.active } : {}),
        }
      : {}),
  };
}

/** The editor of a code, inside its element and kept in step with its props. */
export function useCode(
  place: RefObject<HTMLElement | null>,
  given: Given,
): RefObject<EditorView | null> {
  const view = useRef<EditorView>(null);
  const [first] = useState(() => stateOf(given.value, given.parts));
  /** The text that the page knows. */
  const told = useRef(given.value);
  const tell = useEffectEvent((state: EditorState) => {
    const text = textOf(state);
    if (text !== told.current) {
      told.current = text;
      given.onChange(text);
    }
    given.onCaret?.(caretOf(state));
  });
  const press = useEffectEvent((event: KeyboardEvent) => given.completion?.onKey(event) ?? false);
  const leave = useEffectEvent(() => given.onBlur?.());
  useLayoutEffect(() => {
    if (!place.current) return;
    const made = new EditorView(place.current, {
      state: first,
      dispatchTransaction: (tr) => {
        made.updateState(made.state.apply(tr));
        if (tr.docChanged || tr.selectionSet) tell(made.state);
      },
      handleKeyDown: (_, event) => press(event),
      handleDOMEvents: { ...plainClipboard, blur: () => leave() },
    });
    view.current = made;
    return () => {
      view.current = null;
      made.destroy();
    };
  }, [place, first]);
  useOutside(view, told, given);
  return view;
}

/** Brings a new text, its parts, the state of the field and the lock into the editor. */
function useOutside(
  view: RefObject<EditorView | null>,
  told: RefObject<string>,
  given: Given,
): void {
  const { value, parts, taken } = given;
  useLayoutEffect(() => {
    view.current?.setProps({
      attributes: (state) => attributesOf(given, state),
      editable: () => !given.locked,
    });
  });
  useLayoutEffect(() => {
    if (!view.current || value === told.current) return;
    told.current = value;
    view.current.dispatch(becomes(view.current.state, value));
  }, [view, told, value]);
  useLayoutEffect(() => {
    view.current?.dispatch(drawn(view.current.state, parts));
  }, [view, parts]);
  // Goes on where the person was typing in the plain control.
  useLayoutEffect(() => {
    const selection = taken.current;
    taken.current = null;
    if (!selection || !view.current) return;
    view.current.dispatch(selected(view.current.state.tr, selection.start, selection.end));
    view.current.focus();
  }, [view, taken]);
}
