import { displayPhone } from '@patchbay/formats';
import { useLocale, useMessages } from '@patchbay/messages';
import { useState, type KeyboardEvent } from 'react';
import { fields } from './messages.js';
import { browserCountry, phoneProblem, understoodWords } from './phone-words.js';
import { TextField } from './TextField.js';
import { usePhoneFormat } from './use-phone-format.js';
import { type ValueFieldProps } from './value-field.js';

export interface PhoneFieldProps extends ValueFieldProps<string> {
  /**
   * ISO 3166 code: the country of numbers without a plus, and of the national format. Null requires
   * the plus; without it the country of the browser's language counts.
   */
  country?: string | null;
  /** What is no number is taken as well, such as `ext:1002`. */
  orOther?: boolean;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/**
 * A phone number. Its value is E.164 as soon as the input is a number, and the raw input until then;
 * it is shown in the national format of `country`. Below it stands which number of which country was
 * understood, and after it was left what to put right.
 */
export function PhoneField({
  value,
  onChange,
  onBlur,
  country: given,
  orOther = false,
  error,
  help,
  ...props
}: PhoneFieldProps) {
  const t = useMessages(fields);
  const locale = useLocale();
  const country = given === undefined ? browserCountry() : given;
  const { parts: phone } = usePhoneFormat(true);
  const [draft, setDraft] = useState<string | null>(null);
  const [wasLeft, setLeft] = useState(false);
  const read = (text: string) => phone?.readPhone(text, country);
  const e164 = (text: string) => {
    const reading = read(text);
    return reading?.kind === 'number' && reading.extension === undefined ? reading.e164 : text;
  };
  const isEntered = draft !== null || wasLeft;
  const own = isEntered && value !== '' ? read(draft ?? value) : undefined;
  const inFull = (number: string) => phone?.phoneFor(number, null) ?? number;
  const understood = own ? understoodWords(t, locale, own, inFull) : null;
  const problem =
    own && wasLeft && draft === null && !orOther ? phoneProblem(t, locale, own) : null;
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
      help={understood ?? help}
      error={error ?? problem ?? undefined}
    />
  );
}
