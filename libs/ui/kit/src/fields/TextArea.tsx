import { Textarea } from '@mantine/core';
import { type CSSProperties, type Ref, type TextareaHTMLAttributes } from 'react';
import { cx } from '../class-names.js';
import classes from './Field.module.css';
import { mantineField, mantineSections, type FieldProps } from './mantine-field.js';

export interface TextAreaProps extends FieldProps, TextareaHTMLAttributes<HTMLTextAreaElement> {
  mono?: boolean;
  ref?: Ref<HTMLTextAreaElement>;
}

/**
 * Whether fields have the height of their content by CSS alone (`field-sizing`). Measuring by script,
 * which is left to other browsers, lays the page out twice for each letter.
 */
const isSizedByCss = globalThis.CSS?.supports?.('field-sizing', 'content') ?? true;

/** Several lines of text, `rows` at first; grows with its content. */
export function TextArea({ mono, rows = 3, ...props }: TextAreaProps) {
  const { frame, control } = mantineField(props, cx(classes.area, mono && classes.mono));
  return (
    <Textarea
      {...control}
      {...frame}
      {...mantineSections({}, props.locked)}
      autosize={!isSizedByCss}
      minRows={rows}
      rows={rows}
      style={{ '--rows': rows } as CSSProperties}
      readOnly={props.locked || control.readOnly}
    />
  );
}
