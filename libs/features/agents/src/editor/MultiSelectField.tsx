import { Checkbox } from '@patchbay/kit';
import { type ReactNode, useId } from 'react';
import classes from './AgentEditor.module.css';

export interface MultiSelectFieldProps {
  readonly id: string;
  readonly 'data-field': string;
  readonly label: string;
  readonly help?: ReactNode;
  readonly error?: ReactNode;
  readonly aside?: ReactNode;
  readonly locked?: boolean;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: readonly string[];
  readonly onChange: (value: string[]) => void;
}

/** Any number of choices of a field, in the order of its options. */
export function MultiSelectField({
  id,
  label,
  help,
  error,
  aside,
  locked,
  options,
  value,
  onChange,
  ...rest
}: MultiSelectFieldProps) {
  const lineId = useId();
  const toggle = (option: string, on: boolean) =>
    onChange(
      options.map((one) => one.value).filter((one) => (one === option ? on : value.includes(one))),
    );
  return (
    <fieldset
      id={id}
      className={classes.choices}
      aria-describedby={lineId}
      disabled={locked}
      {...rest}
    >
      <legend className={classes.legend}>
        {label}
        {aside ? <span className={classes.legendAside}>{aside}</span> : null}
      </legend>
      {options.map((option) => (
        <Checkbox
          key={option.value}
          label={option.label}
          checked={value.includes(option.value)}
          onChange={(on) => toggle(option.value, on)}
        />
      ))}
      <p id={lineId} className={classes.choicesHelp} role={error ? 'alert' : undefined}>
        {error ?? help}
      </p>
    </fieldset>
  );
}
