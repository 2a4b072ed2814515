import { displayPhone } from '@patchbay/formats';
import { useState, type KeyboardEvent } from 'react';
import { TextField } from './TextField.js';
import { usePhoneFormat } from './use-phone-format.js';
import { type ValueFieldProps } from './value-field.js';

export interface PhoneFieldProps extends ValueFieldProps<string> {
  /** Two letters: how a number without a plus is read, and who sees the national format; US. */
  country?: string;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/**
 * A phone number. Its value is E.164 as soon as what was typed is a number, and until then what was
 * typed; it is shown as people in `country` write it. What is no number is said when the field is
 * left.
 */
export function PhoneField({
  value,
  onChange,
  onBlur,
  country = 'US',
  error,
  ...props
}: PhoneFieldProps) {
  const { parts: phone } = usePhoneFormat(true);
  const [draft, setDraft] = useState<string | null>(null);
  const [wasLeft, setLeft] = useState(false);
  const read = (text: string) => phone?.parsePhone(text, country);
  const e164 = (text: string) => {
    const parsed = read(text);
    return parsed?.ok ? parsed.value.e164 : text;
  };
  const own = wasLeft && draft === null && value !== '' ? read(value) : undefined;
  return (
    <TextField
      autoComplete="tel"
      {...props}
      type="tel"
      value={draft ?? phone?.phoneFor(value, country) ?? displayPhone(value)}
      onChange={(event) => {
        setDraft(event.target.value);
        onChange(e164(event.target.value));
      }}
      onBlur={() => {
        if (draft !== null) setLeft(true);
        setDraft(null);
        // What was typed before the plans had come is read now.
        if (e164(value) !== value) onChange(e164(value));
        onBlur?.();
      }}
      error={error ?? (own?.ok === false ? own.error.message : undefined)}
    />
  );
}
