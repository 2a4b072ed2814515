import { type ReactNode } from 'react';
import classes from '../plain/Parts.module.css';

/** A sentence about the chat that stays as long as it is true. */
export function Notice({
  tone = 'info',
  children,
}: {
  readonly tone?: 'info' | 'warn';
  readonly children: ReactNode;
}) {
  return (
    <p role="status" className={`${classes.notice} ${classes[tone]}`}>
      {children}
    </p>
  );
}
