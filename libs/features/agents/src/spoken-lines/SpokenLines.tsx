import { cx } from '@patchbay/kit';
import { type ReactNode } from 'react';
import classes from './SpokenLines.module.css';

/** The turns of a conversation one below the other; its children are list items. */
export const SpokenTurns = ({ children }: { readonly children: ReactNode }) => (
  <ol className={classes.turns}>{children}</ol>
);

/** One turn: its lines, and what came of them. */
export const SpokenTurn = ({ children }: { readonly children: ReactNode }) => (
  <li className={classes.turn}>{children}</li>
);

interface SpokenLineProps {
  /** Who says it. */
  readonly who: string;
  /** In the colour of problems, for a reply that failed. */
  readonly isProblem?: boolean;
  readonly children: ReactNode;
}

/** A line with who says it before it, on a phone above it. */
export const SpokenLine = ({ who, isProblem = false, children }: SpokenLineProps) => (
  <div className={cx(classes.line, isProblem && classes.problem)}>
    <span className={classes.who}>{who}</span> {children}
  </div>
);
