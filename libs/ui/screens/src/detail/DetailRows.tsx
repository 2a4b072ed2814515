import { type ReactNode } from 'react';
import classes from './DetailRows.module.css';

interface Props {
  readonly children: ReactNode;
}

/** The marks of one thing above its facts: its state, its kind, its tags. */
export const DetailMarks = ({ children }: Props) => <div className={classes.marks}>{children}</div>;

/** The links from one thing to others, below its facts; takes no room when there are none. */
export const DetailLinks = ({ children }: Props) => <div className={classes.links}>{children}</div>;
