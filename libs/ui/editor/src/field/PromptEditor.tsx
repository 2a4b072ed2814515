import { lazyParts } from '@patchbay/kit';
import { useImperativeHandle, useRef } from 'react';
import { type Mention } from '../text/mention.js';
import { EditorFrame } from './EditorFrame.js';
import { PlainControl } from './PlainControl.js';
import {
  type PromptEditorHandle,
  type PromptEditorProps,
  type TextSelection,
} from '../parts/prompt-props.js';

/** Fetched with the editor: a font that comes later would move the lines. Without it, another is used. */
const fontOfChips = async (): Promise<void> => {
  try {
    await document.fonts.load('500 13px "JetBrains Mono Variable"');
  } catch {
    // Offline, or where pages have no fonts: the next one of the list is used.
  }
};

/** The editor is a chunk of its own, which only screens with a prompt load. */
const useEditorParts = lazyParts(async () => {
  const [control] = await Promise.all([import('./rich-control.js'), fontOfChips()]);
  return control;
});

const noMentions: readonly Mention[] = [];

/**
 * A prompt: plain text with lines of Markdown, in which fields are chips and conditional parts are
 * blocks. `value` and `onChange` are the text, exactly as it is stored.
 */
export function PromptEditor({
  value,
  onChange,
  onBlur,
  fields,
  mentions = noMentions,
  rows = 12,
  placeholder,
  undoStorage,
  ref,
  id,
  'data-field': dataField,
  ...frame
}: PromptEditorProps) {
  const { parts, failed, retry } = useEditorParts(true);
  const handle = useRef<PromptEditorHandle>(null);
  const taken = useRef<TextSelection>(null);
  useImperativeHandle(ref, () => ({
    focus: () => handle.current?.focus(),
    insert: (text, after) => handle.current?.insert(text, after),
  }));
  const Control = parts?.RichControl ?? PlainControl;
  return (
    <EditorFrame
      {...frame}
      id={id}
      failed={failed}
      onRetry={retry}
      onFocus={() => handle.current?.focus()}
    >
      {(control) => (
        <Control
          id={control.id}
          describedBy={control['aria-describedby']}
          isInvalid={control['aria-invalid'] ?? false}
          data-field={dataField}
          label={frame.label}
          locked={frame.locked}
          value={value}
          onChange={onChange}
          onBlur={onBlur}
          fields={fields}
          mentions={mentions}
          rows={rows}
          placeholder={placeholder}
          undoStorage={undoStorage}
          handle={handle}
          taken={taken}
        />
      )}
    </EditorFrame>
  );
}
