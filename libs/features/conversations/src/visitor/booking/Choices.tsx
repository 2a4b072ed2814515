import { cx } from '@patchbay/kit';
import { useId } from 'react';
import classes from './Booking.module.css';

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly note?: string;
}

/** One choice of a few, as rows, or as tiles where they are short. An error stands below them. */
export function Choices({
  label,
  labelHidden = false,
  value,
  choices,
  error,
  tiles = false,
  onChange,
}: {
  readonly label: string;
  /** The heading above already says it. */
  readonly labelHidden?: boolean;
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly error?: string | undefined;
  readonly tiles?: boolean;
  readonly onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div
      role="radiogroup"
      className={classes.choices}
      aria-labelledby={`${id}-label`}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? id : undefined}
    >
      <p id={`${id}-label`} className={cx(classes.legend, labelHidden && classes.unseen)}>
        {label}
      </p>
      <div className={tiles ? classes.tiles : classes.rows}>
        {choices.map((choice) => (
          <label key={choice.value} className={classes.choice}>
            <input
              type="radio"
              name={id}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            <span className={classes.choiceWords}>
              {choice.label}
              {choice.note ? <span className={classes.note}>{choice.note}</span> : null}
            </span>
          </label>
        ))}
      </div>
      {error ? (
        <p id={id} className={classes.problem}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
