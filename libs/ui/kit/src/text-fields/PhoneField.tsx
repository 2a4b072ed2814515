import { displayPhone } from '@patchbay/formats';
import { useLocale, useMessages } from '@patchbay/messages';
import { useCallback, useState, type KeyboardEvent } from 'react';
import { fields } from '../field/messages.js';
import { browserCountry, phoneProblem, understoodWords } from './phone-words.js';
import { TextField } from './TextField.js';
import { useLateReading } from './use-late-reading.js';
import { usePhoneFormat } from './use-phone-format.js';
import { useSteadyText } from './use-steady-text.js';
import { type ValueFieldProps } from '../field/value-field.js';

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
 * A phone number. Its value is E.164 as soon as the input is a number, and the raw input until
 * then; it is shown in the national format of `country`. Below it stands which number of which
 * country was understood, and after it was left what to put right.
 * States: help, error, locked, disabled.
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
  const read = useCallback((text: string) => phone?.readPhone(text, country), [phone, country]);
  const e164 = useCallback(
    (text: string) => {
      const reading = read(text);
      return reading?.kind === 'number' && reading.extension === undefined ? reading.e164 : text;
    },
    [read],
  );
  const take = useLateReading(value, onChange, e164);
  const steady = useSteadyText(phone?.phoneFor(value, country) ?? displayPhone(value), value);
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
      value={draft ?? steady.text}
      onChange={(event) => {
        setDraft(event.target.value);
        take(event.target.value);
      }}
      onFocus={steady.onFocus}
      onBlur={() => {
        if (draft !== null) setLeft(true);
        setDraft(null);
        steady.onBlur();
        // A number that came as a text is read once it was visited.
        if (e164(value) !== value) onChange(e164(value));
        onBlur?.();
      }}
      help={understood ?? help}
      error={error ?? problem ?? undefined}
    />
  );
}
