import { useMessages } from '@patchbay/messages';
import { Selection } from '@tiptap/pm/state';
import {
  type CSSProperties,
  type KeyboardEvent,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { replaceText } from '../document/edit.js';
import { readBy } from '../document/host.js';
import { findKey } from '../find/find-marks.js';
import { FindPanel } from '../find/FindPanel.js';
import { MarkerTip } from '../marks/MarkerTip.js';
import { MenuList } from '../menu/MenuList.js';
import { promptEditor } from '../parts/messages.js';
import classes from '../parts/Prompt.module.css';
import { type PromptControlProps } from '../parts/prompt-props.js';
import { Toolbar } from './Toolbar.js';
import { useControlAttributes } from '../menu/use-control-attributes.js';
import { takeSelection, usePrompt, type Prompt } from './use-prompt.js';

const isFindKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'f' && (ctrlKey || metaKey) && !altKey;

/** The prompt with chips and blocks, its tools, its list of fields and its search. */
export function RichControl({ handle, taken, ...props }: PromptControlProps) {
  const t = useMessages(promptEditor);
  const text = useRef<HTMLDivElement>(null);
  const listId = useId();
  const prompt = usePrompt({ ...props, taken }, t, text);
  const { editor, host } = prompt;
  const [isFinding, setFinding] = useState(false);
  useControlAttributes(editor, props, listId);
  const wasFocused = useRef(false);
  useTaken(prompt, taken);
  useEffect(() => {
    const onFocus = () => {
      wasFocused.current = true;
    };
    editor.on('focus', onFocus);
    return () => void editor.off('focus', onFocus);
  }, [editor]);
  useImperativeHandle(handle, () => ({
    focus: () => editor.view.focus(),
    insert: (inserted, after) => {
      const { doc, selection } = editor.state;
      // Without a caret it is added to the text.
      const { from, to } = wasFocused.current ? selection : Selection.atEnd(doc);
      const write = (place: { from: number; to: number; text: string }) =>
        editor.view.dispatch(replaceText(editor.state, place, readBy(host)));
      if (after !== undefined) write({ from: to, to, text: after });
      write({ from, to: after === undefined ? to : from, text: inserted });
      editor.view.focus();
    },
  }));
  const closeFind = () => {
    setFinding(false);
    editor.view.dispatch(editor.state.tr.setMeta(findKey, { query: null }));
    editor.view.focus();
  };
  return (
    <div
      role="presentation"
      className={classes.editor}
      onKeyDown={(event) => {
        if (!isFindKey(event)) return;
        event.preventDefault();
        setFinding(true);
      }}
    >
      <Toolbar
        editor={editor}
        label={props.label}
        locked={props.locked}
        hasFields={props.fields.length > 0}
        hasMentions={props.mentions.length > 0}
        isFinding={isFinding}
        onFind={() => (isFinding ? closeFind() : setFinding(true))}
      />
      {isFinding ? <FindPanel editor={editor} locked={props.locked} onClose={closeFind} /> : null}
      <div
        ref={text}
        className={classes.scroll}
        style={{ '--prompt-rows': props.rows } as CSSProperties}
      />
      <MenuList editor={editor} id={listId} />
      <MarkerTip editor={editor} />
    </div>
  );
}

/** Goes on where the person was typing in the plain control. */
function useTaken(prompt: Prompt, taken: PromptControlProps['taken']): void {
  useLayoutEffect(() => {
    const selection = taken.current;
    taken.current = null;
    if (selection) takeSelection(prompt, selection.start, selection.end);
  }, [prompt, taken]);
}
