import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import { cx } from '../class-names.js';
import classes from './Choice.module.css';

export interface ToggleProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'onChange' | 'size'
> {
  label: ReactNode;
  /** Hides the label from sight only. */
  labelHidden?: boolean;
  help?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function Toggle({
  kind,
  label,
  labelHidden,
  help,
  onChange,
  className,
  input,
  ...rest
}: ToggleProps & { kind: 'checkbox' | 'radio' | 'switch'; input: string }) {
  const id = useId();
  const name = labelHidden && typeof label === 'string' ? { 'aria-label': label } : {};
  return (
    <label className={cx(classes.row, className)}>
      <input
        {...rest}
        {...name}
        type={kind === 'switch' ? 'checkbox' : kind}
        role={kind === 'switch' ? kind : undefined}
        className={cx(classes.input, input)}
        aria-describedby={help ? id : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      {labelHidden ? null : (
        <span className={classes.words}>
          {label}
          {help ? (
            <span id={id} className={classes.help}>
              {help}
            </span>
          ) : null}
        </span>
      )}
    </label>
  );
}

/** On or off, at once. `big` on phones. */
export function Switch({ big, ...rest }: ToggleProps & { big?: boolean }) {
  return <Toggle {...rest} kind="switch" input={cx(classes.switch, big && classes.big)} />;
}

/** Part of a form's answer. */
export function Checkbox(props: ToggleProps) {
  return <Toggle {...props} kind="checkbox" input={cx(classes.box, classes.check)} />;
}

/** One of a few, shown all at once. */
export interface Option<Value extends string = string> {
  value: Value;
  label: string;
  help?: string;
  icon?: ReactNode;
  count?: number;
  disabled?: boolean;
}

export interface ChoiceProps<Value extends string> {
  label: string;
  value: Value | null;
  options: ReadonlyArray<Option<Value>>;
  onChange: (value: Value) => void;
}

/** Radio buttons under one heading. */
export function RadioGroup<Value extends string>({
  label,
  value,
  options,
  onChange,
}: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{label}</legend>
      {options.map((option) => (
        <Toggle
          key={option.value}
          kind="radio"
          name={name}
          label={option.label}
          help={option.help}
          disabled={option.disabled}
          checked={option.value === value}
          onChange={() => onChange(option.value)}
          input={cx(classes.box, classes.radio)}
        />
      ))}
    </fieldset>
  );
}

/** Two to four views or values side by side; arrows move. */
export function Segmented<Value extends string>({
  label,
  value,
  options,
  onChange,
  full,
}: ChoiceProps<Value> & { full?: boolean }) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={cx(classes.segments, full && classes.full)}
    >
      {options.map((option) => (
        <label key={option.value} className={classes.segment}>
          <input
            type="radio"
            className={classes.hidden}
            name={name}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          {option.icon}
          {option.label}
          {option.count === undefined ? null : (
            <span className={classes.count}>{option.count}</span>
          )}
        </label>
      ))}
    </div>
  );
}
