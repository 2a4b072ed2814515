import { IconButton, IconChevronDown } from '@patchbay/kit';
import { type ReactNode, useId, useState } from 'react';
import classes from './PublishCheck.module.css';

export interface OpeningProps {
  /** The name of the button that opens the row; null for a row without details yet. */
  readonly label: string | null;
  readonly title: ReactNode;
  readonly hint?: ReactNode;
  readonly mark: ReactNode;
  readonly children: () => ReactNode;
}

/** A row that opens what stands behind it. */
export function Opening({ label, title, hint, mark, children }: OpeningProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <li className={classes.row}>
      <div className={classes.rowHead}>
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
          <span className={classes.name}>{title}</span>
          {hint ? <span className={classes.hint}>{hint}</span> : null}
        </div>
        {mark}
      </div>
      <div id={id} hidden={!isOpen} className={classes.opened}>
        {isOpen ? children() : null}
      </div>
    </li>
  );
}
