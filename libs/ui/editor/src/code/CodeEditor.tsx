import { type LazyParts, lazyParts } from '@patchbay/kit';
import { useImperativeHandle, useRef } from 'react';
import { EditorFrame } from '../field/EditorFrame.js';
import { type TextSelection } from '../parts/prompt-props.js';
import { type CodeControl } from './CodeControl.js';
import { type CodeEditorHandle, type CodeEditorProps } from './code-props.js';
import { PlainCode } from './PlainCode.js';

/** What the editor loads, a chunk of its own for screens with a code alone. */
interface CodeParts {
  readonly CodeControl: typeof CodeControl;
}

/** The editor with its own way to load its chunk. */
export function createCodeEditor(load: () => Promise<CodeParts>) {
  const useCodeParts = lazyParts(load);
  return (props: CodeEditorProps) => <LoadedCodeEditor {...props} loading={useCodeParts(true)} />;
}

/**
 * A short code, such as a formula, in the letters of code: its parts are coloured, and what is wrong is
 * underlined where it stands. `value` and `onChange` are the text, exactly as it is stored. What the parts
 * are, and which words complete the one at the caret, is the matter of the screen.
 */
export const CodeEditor = createCodeEditor(() => import('./code-control.js'));

function LoadedCodeEditor({
  loading: { parts: loaded, failed, retry },
  id,
  'data-field': dataField,
  value,
  onChange,
  onCaret,
  onBlur,
  parts,
  completion,
  rows = 3,
  placeholder,
  ref,
  ...frame
}: CodeEditorProps & { readonly loading: LazyParts<CodeParts> }) {
  const handle = useRef<CodeEditorHandle>(null);
  const taken = useRef<TextSelection>(null);
  useImperativeHandle(ref, () => ({
    focus: () => handle.current?.focus(),
    write: (text, caret) => handle.current?.write(text, caret),
  }));
  const Control = loaded?.CodeControl ?? PlainCode;
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
          locked={frame.locked}
          value={value}
          onChange={onChange}
          onCaret={onCaret}
          onBlur={onBlur}
          parts={parts}
          completion={completion}
          rows={rows}
          placeholder={placeholder}
          handle={handle}
          taken={taken}
        />
      )}
    </EditorFrame>
  );
}
