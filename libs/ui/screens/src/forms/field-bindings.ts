import { type useForm } from '@mantine/form';
import { type ChangeEvent } from 'react';

type Form = ReturnType<typeof useForm<Record<string, unknown>>>;

/** The names of a form's fields whose values are strings. */
export type TextNames<V> = {
  [K in keyof V & string]-?: string extends NonNullable<V[K]>
    ? K
    : NonNullable<V[K]> extends string
      ? K
      : never;
}[keyof V & string];

/** The names of a form's fields whose values are boolean. */
export type BooleanNames<V> = {
  [K in keyof V & string]-?: Exclude<V[K], '' | null | undefined> extends boolean ? K : never;
}[keyof V & string];

/** The props that a control needs from its form: spread them on a control of the kit. */
export interface FieldBindings<V> {
  /** For a text field, a text area or a native select. */
  readonly text: (name: TextNames<V>) => {
    readonly name: string;
    readonly value: string;
    readonly onChange: (event: ChangeEvent<{ value: string }>) => void;
    readonly onBlur: () => void;
    readonly error: string | undefined;
  };
  /** For a checkbox or a switch. */
  readonly flag: (name: BooleanNames<V>) => {
    readonly name: string;
    readonly checked: boolean;
    readonly onChange: (checked: boolean) => void;
  };
  /** For every other control: the value in both directions. */
  readonly value: <K extends keyof V & string>(
    name: K,
  ) => {
    readonly name: K;
    readonly value: V[K];
    readonly onChange: (value: V[K]) => void;
    readonly onBlur: () => void;
    readonly error: string | undefined;
  };
}

/** Changes the value of a field by its name. */
export const setter =
  (form: Form) =>
  (name: string, value: unknown): void =>
    form.setFieldValue(name, value);

/** Binds controls to the values and errors of a form. */
export function fieldBindings<V>(form: Form, leave: (name: string) => void): FieldBindings<V> {
  const errorOf = (name: string) => {
    const error = form.errors[name];
    return typeof error === 'string' ? error : undefined;
  };
  const change = setter(form);
  return {
    text: (name) => ({
      name,
      value: String(form.values[name] ?? ''),
      onChange: (event) => change(name, event.target.value),
      onBlur: () => leave(name),
      error: errorOf(name),
    }),
    flag: (name) => ({
      name,
      checked: form.values[name] === true,
      onChange: (checked) => change(name, checked),
    }),
    value: (name) => ({
      name,
      value: form.values[name] as V[typeof name],
      onChange: (value) => change(name, value),
      onBlur: () => leave(name),
      error: errorOf(name),
    }),
  };
}
