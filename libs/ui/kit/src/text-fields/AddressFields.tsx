import { type KeyboardEvent } from 'react';
import { TextField } from './TextField.js';
import { type ValueFieldProps } from '../field/value-field.js';

export interface AddressFieldProps extends ValueFieldProps<string> {
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

const hasScheme = /^[a-z][a-z\d+.-]*:\/\//i;

/** Turns off the browser's correction and capitalization, which would change an address. */
const verbatim = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;

/**
 * An e-mail address. The browser removes the surrounding spaces that a paste may bring.
 * States: help, error, locked, disabled.
 */
export function EmailField({ onChange, ...props }: AddressFieldProps) {
  return (
    <TextField
      {...verbatim}
      autoComplete="email"
      {...props}
      type="email"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/**
 * The URL of a page. An address without a scheme gets `https://` on blur.
 * States: help, error, locked, disabled.
 */
export function UrlField({ value, onChange, onBlur, ...props }: AddressFieldProps) {
  const leave = () => {
    if (value !== '' && !hasScheme.test(value)) onChange(`https://${value}`);
    onBlur?.();
  };
  return (
    <TextField
      {...verbatim}
      autoComplete="url"
      {...props}
      type="url"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={leave}
    />
  );
}
