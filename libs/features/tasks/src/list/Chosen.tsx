import { Button } from '@patchbay/kit';
import { type ReactNode } from 'react';
import classes from './Chosen.module.css';

/** The one thing whose rows are shown, and the way back to all. */
export const Chosen = ({
  all,
  onAll,
  children,
}: {
  /** What the way back says. */
  readonly all: string;
  readonly onAll: () => void;
  readonly children: ReactNode;
}) => (
  <div className={classes.chosen}>
    <span>{children}</span>
    <Button size="sm" variant="subtle" onClick={onAll}>
      {all}
    </Button>
  </div>
);
