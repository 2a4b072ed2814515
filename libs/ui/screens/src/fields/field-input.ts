import { type FieldProps, type ProblemTeller, type SelectOption } from '@patchbay/kit';
import { type KeyboardEvent, type ReactNode, type Ref } from 'react';

/** What an input of any kind takes, whatever its value is. */
export interface FieldInputProps extends FieldProps, ProblemTeller {
  readonly id?: string;
  readonly name?: string;
  readonly 'data-field'?: string;
  /** The value of its kind, or what was typed where that cannot be read as one. */
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur?: () => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly placeholder?: string;
  readonly autoFocus?: boolean;
  /** The choices, for kinds that have some. */
  readonly options?: readonly SelectOption[];
  /** A phone may also be something else, such as `ext:1002`: then no number is no mistake. */
  readonly orOther?: boolean;
  /** The control of a text of several lines, for what is inserted at its caret. */
  readonly areaRef?: Ref<HTMLTextAreaElement>;
}

/** The input of one kind of field. */
export type FieldInput = (props: FieldInputProps) => ReactNode;

/** A value as the text of a control. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** A value as the chosen ones of a list of choices. */
export const listOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
