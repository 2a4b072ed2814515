import { Editor, Extension, getSchema } from '@tiptap/core';
import { history } from '@tiptap/pm/history';
import { Plugin, TextSelection } from '@tiptap/pm/state';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { clipboard } from '../document/clipboard.js';
import { becomeText } from '../document/edit.js';
import { byName, createHost, type Host, readBy } from '../document/host.js';
import { promptKeys } from '../document/keys.js';
import { normaliser } from '../document/normaliser.js';
import { textIndex } from '../document/places.js';
import { parse, print } from '../document/prompt.js';
import { promptNodes } from '../document/schema.js';
import { findMarks } from '../find/find-marks.js';
import { mentionKey, mentionMarks } from '../mentions/mention-marks.js';
import { MarkerView } from '../marks/marker-view.js';
import { promptMenu } from '../menu/prompt-menu.js';
import { problemKey, problemMarks } from '../problems/problem-marks.js';
import { readHistory, writeHistory } from '../history/text-history.js';
import { historyOf, stateWith } from '../history/undo-steps.js';
import { type EditorMessages } from '../parts/messages.js';
import { type PromptControlProps } from '../parts/prompt-props.js';

/** An editor with what it knows about its surroundings, and the text that it reported last. */
export interface Prompt {
  readonly editor: Editor;
  readonly host: Host;
  told: string;
}

type Given = Pick<
  PromptControlProps,
  'value' | 'onChange' | 'onBlur' | 'fields' | 'mentions' | 'locked' | 'taken' | 'undoStorage'
>;

/** Extensions of Tiptap that would read or write something else than our plain text. */
const withoutCore = {
  keymap: false,
  clipboardTextSerializer: false,
  paste: false,
  drop: false,
  delete: false,
  tabindex: false,
  textDirection: false,
} as const;

const behaviour = (host: Host) =>
  Extension.create({
    name: 'prompt',
    addProseMirrorPlugins: () => [
      promptMenu(host),
      promptKeys(host),
      clipboard(host),
      history(),
      normaliser(host),
      problemMarks(host),
      mentionMarks(host),
      findMarks(),
      new Plugin({ props: { nodeViews: { marker: (node) => new MarkerView(node, host) } } }),
    ],
  });

function createPrompt({ value, locked }: Given, host: Host): Prompt {
  // Given as data: text as content would be read as markup.
  const content = parse(getSchema(promptNodes), value, readBy(host)).toJSON() as object;
  const editor = new Editor({
    element: null,
    extensions: [...promptNodes, behaviour(host)],
    enableCoreExtensions: withoutCore,
    injectCSS: false,
    editable: !locked,
    content,
  });
  return { editor, host, told: value };
}

/** The editor of a control, inside its element and kept in step with its props. */
export function usePrompt(
  given: Given,
  t: EditorMessages,
  element: RefObject<HTMLElement | null>,
): Prompt {
  const [prompt] = useState(() => createPrompt(given, createHost(given.fields, given.mentions, t)));
  const { editor } = prompt;
  useLayoutEffect(() => {
    if (element.current) editor.mount(element.current);
    return () => editor.unmount();
  }, [editor, element]);
  useUndoStorage(prompt, given);
  useOutside(prompt, given, t);
  const tell = useEffectEvent(() => {
    const text = print(editor.state.doc);
    if (text === prompt.told) return;
    prompt.told = text;
    given.onChange(text, true);
  });
  const leave = useEffectEvent(() => given.onBlur?.());
  useEffect(() => {
    const [onUpdate, onBlur] = [() => tell(), () => leave()];
    editor.on('update', onUpdate);
    editor.on('blur', onBlur);
    return () => {
      editor.off('update', onUpdate);
      editor.off('blur', onBlur);
    };
  }, [editor]);
  return prompt;
}

/** Takes the steps of undo from the storage, and leaves them there when the page or the field goes. */
function useUndoStorage({ editor, host }: Prompt, { value, undoStorage, locked }: Given): void {
  const read = useEffectEvent(() => {
    const kept = locked ? null : readHistory(undoStorage?.read() ?? null, value);
    if (kept) editor.view.updateState(stateWith(editor.state, kept, readBy(host)));
  });
  const write = useEffectEvent(() => {
    if (!locked) undoStorage?.write(writeHistory(historyOf(editor.state)));
  });
  useLayoutEffect(() => {
    read();
    const onHide = () => {
      if (document.visibilityState === 'hidden') write();
    };
    document.addEventListener('visibilitychange', onHide);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      write();
    };
  }, [editor]);
}

/** Brings a new text, other fields, another language and the lock into the editor. */
function useOutside(
  prompt: Prompt,
  { value, fields, mentions, locked }: Given,
  t: EditorMessages,
): void {
  const { editor, host } = prompt;
  useLayoutEffect(() => {
    if (editor.isEditable === Boolean(locked)) editor.setEditable(!locked, false);
  }, [editor, locked]);
  useLayoutEffect(() => {
    if (value === prompt.told) return;
    prompt.told = value;
    editor.view.dispatch(becomeText(editor.state, value, readBy(host)));
  }, [editor, host, prompt, value]);
  useLayoutEffect(() => {
    host.fields = new Map(fields.map((field) => [field.key, field]));
    host.t = t;
    for (const chip of host.chips) chip.draw();
    // Markers that have become known are chips now, and others are text again.
    const tr = becomeText(editor.state, print(editor.state.doc), readBy(host));
    editor.view.dispatch(tr.setMeta('addToHistory', false).setMeta(problemKey, true));
  }, [editor, host, fields, t]);
  useLayoutEffect(() => {
    host.mentions = byName(mentions);
    editor.view.dispatch(editor.state.tr.setMeta('addToHistory', false).setMeta(mentionKey, true));
  }, [editor, host, mentions]);
}

/** Puts the caret where it was in the text, and the focus into the editor. */
export function takeSelection({ editor }: Prompt, start: number, end: number): void {
  const { positionOf } = textIndex(editor.state.doc);
  const { tr } = editor.state;
  editor.view.dispatch(
    tr.setSelection(TextSelection.create(tr.doc, positionOf(start), positionOf(end))),
  );
  editor.view.focus();
}
