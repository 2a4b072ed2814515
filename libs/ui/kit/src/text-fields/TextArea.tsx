import { Textarea } from '@mantine/core';
import { type CSSProperties, type Ref, type TextareaHTMLAttributes } from 'react';
import { cx } from '../class-names.js';
import classes from '../field/Field.module.css';
import { MarkedText, type TextPart } from '../field/MarkedText.js';
import { mantineField, mantineSections, type FieldProps } from '../field/mantine-field.js';

export interface TextAreaProps extends FieldProps, TextareaHTMLAttributes<HTMLTextAreaElement> {
  mono?: boolean;
  /** The parts of a text that are drawn as chips, in order, such as the fields of a template. */
  marked?: (text: string) => readonly TextPart[];
  ref?: Ref<HTMLTextAreaElement>;
}

/**
 * Whether fields have the height of their content by CSS alone (`field-sizing`). Measuring by script,
 * which is left to other browsers, lays the page out twice for each letter.
 */
const isSizedByCss = globalThis.CSS?.supports?.('field-sizing', 'content') ?? true;

/**
 * Several lines of text, `rows` at first; grows with its content.
 * States: help, error, locked, disabled.
 */
export function TextArea({ mono, marked, rows = 3, ...props }: TextAreaProps) {
  const text = typeof props.value === 'string' ? props.value : '';
  const parts = marked?.(text) ?? [];
  const { frame, control } = mantineField(
    props,
    cx(classes.area, mono && classes.mono, parts.length > 0 && classes.unseenText),
  );
  return (
    <Textarea
      {...control}
      {...frame}
      inputContainer={(area) =>
        frame.inputContainer(
          <>
            {area}
            {parts.length > 0 ? <MarkedText text={text} parts={parts} mono={mono} /> : null}
          </>,
        )
      }
      {...mantineSections({}, props.locked)}
      autosize={!isSizedByCss}
      minRows={rows}
      rows={rows}
      style={{ '--rows': rows } as CSSProperties}
      readOnly={props.locked || control.readOnly}
    />
  );
}
