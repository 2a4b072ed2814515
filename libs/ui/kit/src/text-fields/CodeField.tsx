import { digitsOf } from '@patchbay/formats';
import { InputWrapper } from '@mantine/core';
import { useEffect, useId, useRef, type CSSProperties, type ReactNode } from 'react';
import { cx } from '../class-names.js';
import classes from './CodeField.module.css';
import { mantineFrame } from '../field/mantine-field.js';

export interface CodeFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Called once with the complete code, after the last digit or a paste. */
  onComplete: (code: string) => void;
  /** Number of digits; 6. */
  length?: number;
  help?: ReactNode;
  /**
   * Error of the submitted code; the digits stay and are selected, so that typing replaces them.
   */
  error?: ReactNode;
  disabled?: boolean;
  autoFocus?: boolean;
}

/**
 * A one-time code: pasted, filled in by the phone or typed; submits itself when complete. One
 * input for all digits, so that it has one name and one tab stop; Mantine's pin input has six.
 * States: empty, checking, wrong. Keys: digits; the last one submits.
 */
export function CodeField({
  label,
  value,
  onChange,
  onComplete,
  length = 6,
  help,
  error,
  disabled,
  autoFocus,
}: CodeFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const completed = useRef('');
  const digits = value.slice(0, length);

  useEffect(() => {
    if (!error) return;
    completed.current = '';
    input.current?.focus();
    input.current?.select();
  }, [error]);

  const take = (raw: string): void => {
    const code = digitsOf(raw).slice(0, length);
    onChange(code);
    if (code.length < length) completed.current = '';
    else if (completed.current !== code) {
      completed.current = code;
      onComplete(code);
    }
  };

  return (
    <InputWrapper {...mantineFrame({ label, help, error })} id={id}>
      <div
        className={classes.boxes}
        data-invalid={error ? true : undefined}
        style={{ '--length': length } as CSSProperties}
      >
        {Array.from({ length }, (_, i) => (
          <span
            key={i}
            aria-hidden
            className={cx(
              classes.box,
              i === Math.min(digits.length, length - 1) && classes.current,
            )}
          >
            {digits[i] ?? ''}
          </span>
        ))}
        <input
          ref={input}
          id={id}
          className={classes.input}
          value={digits}
          onChange={(event) => take(event.target.value)}
          onPaste={(event) => {
            // A pasted mail line such as “Your code is 123 456” is longer than the field allows.
            event.preventDefault();
            take(event.clipboardData.getData('text'));
          }}
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]*"
          maxLength={length}
          disabled={disabled}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just requested a code
          autoFocus={autoFocus}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-description`}
        />
      </div>
    </InputWrapper>
  );
}
