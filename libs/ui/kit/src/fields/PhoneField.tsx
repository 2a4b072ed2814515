import { displayPhone } from '@patchbay/formats';
import { useMessages } from '@patchbay/messages';
import { useState, type KeyboardEvent } from 'react';
import { fields } from './messages.js';
import { TextField } from './TextField.js';
import { usePhoneFormat } from './use-phone-format.js';
import { type ValueFieldProps } from './value-field.js';

export interface PhoneFieldProps extends ValueFieldProps<string> {
  /** ISO 3166 code: the country of numbers without a plus, and of the national format; US. */
  country?: string;
  /** What is no number is taken as well, such as `ext:1002`. */
  orOther?: boolean;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/**
 * A phone number. Its value is E.164 as soon as the input is a valid number, and the raw input
 * until then; it is shown in the national format of `country`. An invalid number is reported on
 * blur.
 */
export function PhoneField({
  value,
  onChange,
  onBlur,
  country = 'US',
  orOther = false,
  error,
  ...props
}: PhoneFieldProps) {
  const t = useMessages(fields);
  const { parts: phone } = usePhoneFormat(true);
  const [draft, setDraft] = useState<string | null>(null);
  const [wasLeft, setLeft] = useState(false);
  const read = (text: string) => phone?.parsePhone(text, country);
  const e164 = (text: string) => {
    const parsed = read(text);
    return parsed?.ok ? parsed.value.e164 : text;
  };
  const own = !orOther && wasLeft && draft === null && value !== '' ? read(value) : undefined;
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
        // Reads again what was typed before the number plans had loaded.
        if (e164(value) !== value) onChange(e164(value));
        onBlur?.();
      }}
      error={
        error ?? (own?.ok === false ? t('badPhone', { example: '+1 216 555 1234' }) : undefined)
      }
    />
  );
}
