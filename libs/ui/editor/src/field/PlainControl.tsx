import { cx } from '@patchbay/kit';
import { useImperativeHandle, useLayoutEffect, useRef, type RefObject } from 'react';
import { type PromptControlProps } from '../parts/prompt-props.js';
import classes from '../parts/Prompt.module.css';
import { useHandOver } from './use-hand-over.js';

/** The text as it is, until the editor has loaded, and when it cannot be loaded. */
export function PlainControl({ handle, taken, ...props }: PromptControlProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const { value, onChange, locked } = props;
  useGrowth(area, value);
  useHandOver(area, taken);
  useImperativeHandle(handle, () => ({
    focus: () => area.current?.focus(),
    insert: (text, after) => {
      const { selectionStart: start = value.length, selectionEnd: end = start } =
        area.current ?? {};
      const kept = after === undefined ? '' : value.slice(start, end) + after;
      onChange(value.slice(0, start) + text + kept + value.slice(end));
      const caret = start + text.length;
      requestAnimationFrame(() => {
        area.current?.focus();
        area.current?.setSelectionRange(caret, caret);
      });
    },
  }));
  return (
    <div className={classes.editor}>
      <div className={classes.tools} />
      <textarea
        ref={area}
        id={props.id}
        data-field={props['data-field']}
        className={cx(classes.text, classes.plain)}
        rows={props.rows}
        dir="auto"
        value={value}
        placeholder={props.placeholder}
        readOnly={locked}
        aria-invalid={props.isInvalid || undefined}
        aria-describedby={props.describedBy}
        onChange={(event) => onChange(event.target.value)}
        onBlur={props.onBlur}
      />
    </div>
  );
}

/** Grows with the text, as the editor does, so that nothing moves when the editor takes its place. */
function useGrowth(area: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    if (!area.current) return;
    area.current.style.blockSize = 'auto';
    area.current.style.blockSize = `${area.current.scrollHeight}px`;
  }, [area, text]);
}
