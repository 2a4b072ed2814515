import { Textarea } from '@mantine/core';
import { type Ref, type TextareaHTMLAttributes } from 'react';
import { cx } from '../class-names.js';
import classes from './Field.module.css';
import { mantineField, mantineSections, type FieldProps } from './mantine-field.js';

export interface TextAreaProps extends FieldProps, TextareaHTMLAttributes<HTMLTextAreaElement> {
  mono?: boolean;
  ref?: Ref<HTMLTextAreaElement>;
}

/** Several lines of text, `rows` at first; grows with its content. */
export function TextArea({ mono, rows = 3, ...props }: TextAreaProps) {
  const { frame, control } = mantineField(props, cx(classes.area, mono && classes.mono));
  return (
    <Textarea
      {...control}
      {...frame}
      {...mantineSections({}, props.locked)}
      autosize
      minRows={rows}
      rows={rows}
      readOnly={props.locked || control.readOnly}
    />
  );
}
