import { passSelection, TextField } from '@patchbay/kit';
import { readAs } from '@patchbay/template-fields';
import { useLayoutEffect, useRef } from 'react';
import { type FieldInput, type FieldInputProps, textOf } from './field-input.js';
import { type InputKind } from './use-field-input.js';

export interface ArrivingInputProps extends FieldInputProps {
  /** Undefined while it is unknown which input the field has. */
  readonly kind: InputKind | undefined;
  /** Undefined until it has come. */
  readonly Input: FieldInput | undefined;
}

const asTyped = (text: string): unknown => text;
const asNumber = (text: string): unknown => readAs('float', text) ?? text;

/** How a typed line becomes a value of its kind; the other kinds cannot be typed. */
const readers: Readonly<Partial<Record<InputKind, (text: string) => unknown>>> = {
  text: asTyped,
  textarea: asTyped,
  email: asTyped,
  phone: asTyped,
  url: asTyped,
  number: asNumber,
  float: asNumber,
  integer: asNumber,
};

/**
 * The input of a field. Until it has come a line of text stands in its place, in which one can type
 * already: text, focus and what is marked pass to the input. A line that turns out to be a choice keeps the
 * value that it had.
 */
export function ArrivingInput({ kind, Input, ...props }: ArrivingInputProps) {
  const standIn = useRef<StandIn>({ focused: false });
  const { value, onChange, autoFocus } = props;
  const hasCome = Input !== undefined;
  useLayoutEffect(() => {
    const { typed, before, line, focused } = standIn.current;
    if (!hasCome || kind === undefined || (typed === undefined && !focused)) return;
    // Once: nothing is typed into the stand-in any more.
    standIn.current = { focused: false };
    if (typed !== undefined) onChange(readers[kind] ? readers[kind](typed) : before);
    if (focused && line) passSelection(line);
  });
  if (Input)
    return (
      <Input {...props} {...(standIn.current.focused || autoFocus ? { autoFocus: true } : {})} />
    );
  const {
    areaRef: _area,
    options: _options,
    onProblem: _problem,
    orOther: _other,
    onKeyDown: _keys,
    ...line
  } = props;
  // A switch, or several values: as a text they would say nothing to people.
  const isUntypable = typeof value === 'boolean' || (typeof value === 'object' && value !== null);
  const note = (next: Partial<StandIn>) => {
    standIn.current = { ...standIn.current, ...next };
  };
  return (
    <TextField
      {...line}
      readOnly={isUntypable || (kind !== undefined && readers[kind] === undefined)}
      aria-busy
      value={isUntypable ? '' : textOf(value)}
      onChange={({ target }) => {
        const { before } = 'before' in standIn.current ? standIn.current : { before: value };
        note({ typed: target.value, before });
        onChange(target.value);
      }}
      onFocus={({ currentTarget }) => note({ focused: true, line: currentTarget })}
      onBlur={() => note({ focused: false })}
    />
  );
}

interface StandIn {
  readonly focused: boolean;
  readonly typed?: string;
  /** The value before anything was typed. */
  readonly before?: unknown;
  readonly line?: HTMLInputElement;
}
