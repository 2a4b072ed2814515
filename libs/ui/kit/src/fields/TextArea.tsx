import { Textarea } from '@mantine/core';
import { type CSSProperties, type Ref, type TextareaHTMLAttributes } from 'react';
import { cx } from '../class-names.js';
import classes from './Field.module.css';
import { hasMarker, MarkedText } from './MarkedText.js';
import { mantineField, mantineSections, type FieldProps } from './mantine-field.js';

export interface TextAreaProps extends FieldProps, TextareaHTMLAttributes<HTMLTextAreaElement> {
  mono?: boolean;
  /** Draws `{key}` markers as chips, for texts in which template fields stand. */
  markers?: boolean;
  ref?: Ref<HTMLTextAreaElement>;
}

/**
 * Whether fields have the height of their content by CSS alone (`field-sizing`). Measuring by script,
 * which is left to other browsers, lays the page out twice for each letter.
 */
const isSizedByCss = globalThis.CSS?.supports?.('field-sizing', 'content') ?? true;

/** Several lines of text, `rows` at first; grows with its content. */
export function TextArea({ mono, markers, rows = 3, ...props }: TextAreaProps) {
  const marked = markers && hasMarker(props.value) ? props.value : null;
  const { frame, control } = mantineField(
    props,
    cx(classes.area, mono && classes.mono, marked !== null && classes.unseenText),
  );
  return (
    <Textarea
      {...control}
      {...frame}
      inputContainer={(area) =>
        frame.inputContainer(
          <>
            {area}
            {marked === null ? null : <MarkedText text={marked} mono={mono} />}
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
