import { cx } from '@patchbay/kit';
import { useImperativeHandle, useRef } from 'react';
import { useHandOver } from '../field/use-hand-over.js';
import classes from './Code.module.css';
import { type CodeControlProps } from './code-props.js';

/** The code as plain text, until the editor has loaded, and when it cannot be loaded. */
export function PlainCode({ handle, taken, completion, onCaret, ...props }: CodeControlProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const { onChange } = props;
  useHandOver(area, taken);
  useImperativeHandle(handle, () => ({
    focus: () => area.current?.focus(),
    write: (text, caret) => {
      onChange(text);
      requestAnimationFrame(() => {
        area.current?.focus();
        area.current?.setSelectionRange(caret, caret);
      });
    },
  }));
  return (
    <textarea
      ref={area}
      id={props.id}
      data-field={props['data-field']}
      className={cx(classes.code, classes.plain)}
      rows={props.rows}
      dir="ltr"
      translate="no"
      spellCheck={false}
      value={props.value}
      placeholder={props.placeholder}
      readOnly={props.locked}
      aria-invalid={props.isInvalid || undefined}
      aria-describedby={props.describedBy}
      onChange={({ target }) => {
        onChange(target.value);
        onCaret?.(target.selectionStart);
      }}
      onSelect={({ currentTarget }) => onCaret?.(currentTarget.selectionStart)}
      onKeyDown={(event) => {
        if (completion?.onKey(event)) event.preventDefault();
      }}
      onBlur={props.onBlur}
    />
  );
}
