import { type KeyboardEvent } from 'react';
import { TextField } from './TextField.js';
import { type ValueFieldProps } from './value-field.js';

export interface AddressFieldProps extends ValueFieldProps<string> {
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

const hasScheme = /^[a-z][a-z\d+.-]*:\/\//i;

/** What a browser should not do to an address: correct it, or begin it with a capital. */
const verbatim = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;

/** An e-mail address. The browser takes the spaces around it away, as a paste brings them. */
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

/** The address of a page. One that is written without `https://` gets it when the field is left. */
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
