import { type ReactNode, useId, useState } from 'react';
import { IconButton } from '../actions/IconButton.js';
import { IconChevronDown } from '../icons/icons.js';
import classes from './Disclosure.module.css';

export interface DisclosureRowProps {
  /** The accessible name of the button that opens the row; null for a row without details yet. */
  readonly label: string | null;
  readonly title: ReactNode;
  /** A second line below the title, in the small type. */
  readonly hint?: ReactNode;
  /** What stands at the end of the row: a chip, buttons. Below the title on a phone. */
  readonly end?: ReactNode;
  /** Makes the details; called only while the row is open. */
  readonly children: () => ReactNode;
}

/**
 * A row of a `DisclosureList` that shows its details below itself. States: closed, open, and without
 * details. Enter and Space on its button open and close it (WAI-ARIA, pattern Disclosure).
 */
export function DisclosureRow({ label, title, hint, end, children }: DisclosureRowProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <li className={classes.row}>
      <div className={classes.head}>
        {label === null ? (
          <span className={classes.noButton} />
        ) : (
          <IconButton
            label={label}
            icon={
              <IconChevronDown size={15} className={isOpen ? classes.isOpen : classes.isShut} />
            }
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          />
        )}
        <div className={classes.words}>
          <span className={classes.title}>{title}</span>
          {hint ? <span className={classes.hint}>{hint}</span> : null}
        </div>
        {end ? <div className={classes.end}>{end}</div> : null}
      </div>
      <div id={id} hidden={!isOpen} className={classes.details}>
        {isOpen ? children() : null}
      </div>
    </li>
  );
}
