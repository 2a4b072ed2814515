import { type ReactNode } from 'react';
import classes from './Onboarding.module.css';

export interface CardProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly badge?: ReactNode;
  readonly pressed?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A choice that goes on by itself: icon, title and a sentence, the whole of it a button. */
export function Card({ icon, title, badge, pressed, onClick, children }: CardProps) {
  return (
    <button type="button" className={classes.card} aria-pressed={pressed} onClick={onClick}>
      <span className={classes.cardIcon} aria-hidden>
        {icon}
      </span>
      <span className={classes.cardWords}>
        <span className={classes.cardTitle}>
          {title}
          {badge}
        </span>
        <span className={classes.cardText}>{children}</span>
      </span>
    </button>
  );
}
