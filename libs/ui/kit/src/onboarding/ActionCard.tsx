import { UnstyledButton } from '@mantine/core';
import { type ReactNode } from 'react';
import classes from './ActionCard.module.css';

export interface ActionCardProps {
  icon: ReactNode;
  title: string;
  badge?: ReactNode;
  /** Makes the card a toggle. */
  pressed?: boolean;
  onClick: () => void;
  /** A sentence below the title. */
  children: ReactNode;
}

/**
 * A choice that continues at once: icon, title and a sentence in one button.
 * States: at rest, pressed. Keys: Enter and Space press.
 */
export function ActionCard({ icon, title, badge, pressed, onClick, children }: ActionCardProps) {
  return (
    <UnstyledButton className={classes.card} aria-pressed={pressed} onClick={onClick}>
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <span className={classes.words}>
        <span className={classes.title}>
          {title}
          {badge}
        </span>
        <span className={classes.text}>{children}</span>
      </span>
    </UnstyledButton>
  );
}
