import { useMessages } from '@patchbay/messages';
import { useState } from 'react';
import classes from './ColorField.module.css';
import { fields } from '../field/messages.js';
import { TextField } from './TextField.js';
import { type ValueFieldProps } from '../field/value-field.js';

export interface ColorFieldProps extends ValueFieldProps<string> {
  /** Colours to choose from beside the own one, with their names. */
  swatches?: readonly { readonly color: string; readonly name: string }[];
}

const example = '#3b6fd4';
const whole = /^#[\da-f]{6}$/;

/** A typed colour as `#rrggbb`, or null. Three digits stand for six. */
function readColor(text: string): string | null {
  const digits = text.trim().replace(/^#/, '').toLowerCase();
  if (/^[\da-f]{6}$/.test(digits)) return `#${digits}`;
  return /^[\da-f]{3}$/.test(digits) ? `#${digits.replace(/./g, '$&$&')}` : null;
}

/**
 * A colour: typed as `#rrggbb`, chosen with the platform's own picker, or one of the swatches. Its
 * value is the raw input until that is a colour.
 * States: help, error, locked, disabled. Keys: Tab reaches the picker and each swatch.
 */
export function ColorField({
  value,
  onChange,
  onBlur,
  swatches = [],
  error,
  ...props
}: ColorFieldProps) {
  const t = useMessages(fields);
  const [draft, setDraft] = useState<string | null>(null);
  const isFixed = Boolean(props.locked || props.disabled);
  const isWrong = draft === null && value !== '' && !whole.test(value);
  const choose = (color: string) => {
    setDraft(null);
    onChange(color);
  };
  return (
    <div>
      <TextField
        placeholder={example}
        autoComplete="off"
        spellCheck={false}
        {...props}
        mono
        value={draft ?? value}
        onChange={({ target }) => {
          setDraft(target.value);
          onChange(readColor(target.value) ?? target.value);
        }}
        onBlur={() => {
          setDraft(null);
          onBlur?.();
        }}
        error={error ?? (isWrong ? t('notColor') : undefined)}
        prefix={
          <span className={classes.well} data-empty={whole.test(value) ? undefined : true}>
            <input
              type="color"
              className={classes.picker}
              aria-label={t('pickColor', { label: props.label })}
              value={whole.test(value) ? value : '#888888'}
              disabled={isFixed}
              onChange={({ target }) => choose(target.value)}
            />
          </span>
        }
      />
      {swatches.length > 0 && !isFixed ? (
        <div
          role="group"
          aria-label={t('swatches', { label: props.label })}
          className={classes.swatches}
        >
          {swatches.map(({ color, name }) => (
            <button
              key={color}
              type="button"
              className={classes.swatch}
              style={{ background: color }}
              aria-label={name}
              title={name}
              aria-pressed={value === color}
              onClick={() => choose(color)}
            />
          ))}
        </div>
      ) : null}
    </div>
  );
}
