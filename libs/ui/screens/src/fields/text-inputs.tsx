import { EmailField, TextArea, TextField, UrlField } from '@patchbay/kit';
import { useNarrow } from '@patchbay/overlays';
import { keyMarkers, readAs } from '@patchbay/template-fields';
import { useState } from 'react';
import { AccountPhoneField } from './AccountPhoneField.js';
import { type FieldInput, type FieldInputProps, textOf } from './field-input.js';

/** The props that no control of one line understands. */
const lineProps = ({
  options: _options,
  areaRef: _area,
  onProblem: _problem,
  ...props
}: FieldInputProps) => props;

export const LineInput: FieldInput = (props) => {
  const { value, onChange, ...line } = lineProps(props);
  return (
    <TextField {...line} value={textOf(value)} onChange={(event) => onChange(event.target.value)} />
  );
};

export const LinesInput: FieldInput = ({
  areaRef,
  rows = 3,
  ...props
}: FieldInputProps & { rows?: number }) => {
  const { value, onChange, ...area } = lineProps(props);
  return (
    <TextArea
      {...area}
      ref={areaRef}
      marked={keyMarkers}
      rows={rows}
      value={textOf(value)}
      onChange={(event) => onChange(event.target.value)}
    />
  );
};

/** What a line holds without hiding its end: on a wide screen, and on a phone. */
const LINE = { wide: 90, phone: 36 } as const;

/**
 * A text of any length: one that came long, or whose example is, has several lines; typing never
 * changes the control.
 */
export const TextInput: FieldInput = (props) => {
  const text = textOf(props.value);
  const length = Math.max(text.length, props.placeholder?.length ?? 0);
  const isLong = length > LINE[useNarrow() ? 'phone' : 'wide'];
  const [shown, setShown] = useState({ text, isLong });
  if (text !== shown.text) setShown({ text, isLong });
  const onChange = (typed: unknown) => {
    setShown({ text: textOf(typed), isLong: shown.isLong });
    props.onChange(typed);
  };
  const Input = shown.isLong ? LinesInput : LineInput;
  return <Input {...props} onChange={onChange} />;
};

export const EmailInput: FieldInput = (props) => {
  const line = lineProps(props);
  return <EmailField {...line} value={textOf(line.value)} />;
};

export const UrlInput: FieldInput = (props) => {
  const line = lineProps(props);
  return <UrlField {...line} value={textOf(line.value)} />;
};

/** Where an extension is taken as well, the server says what is no number. */
export const PhoneInput: FieldInput = (props) => {
  const line = lineProps(props);
  return <AccountPhoneField {...line} value={textOf(line.value)} />;
};

const numberIn = (text: string) => readAs('float', text) as number | null;

/**
 * A number as text: what cannot be read as one is kept as it was typed, so that it can be corrected.
 * What was typed stays as long as it reads as the value, because “1.” is on the way to “1.5”.
 */
const numberInput =
  (inputMode: 'decimal' | 'numeric'): FieldInput =>
  (props) => {
    const { value, onChange, ...line } = lineProps(props);
    const [typed, setTyped] = useState<string | null>(null);
    const isTyped = typed !== null && (numberIn(typed) ?? typed) === value;
    return (
      <TextField
        {...line}
        inputMode={inputMode}
        autoComplete="off"
        value={isTyped ? typed : textOf(value)}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(numberIn(target.value) ?? target.value);
        }}
      />
    );
  };

export const NumberInput = numberInput('decimal');
export const IntegerInput = numberInput('numeric');
