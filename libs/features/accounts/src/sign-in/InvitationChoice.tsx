import { Button } from '@patchbay/kit';
import { type InvitationAnswer, type OfferedInvitation } from '@patchbay/session';
import { useEffect, useId, useRef } from 'react';
import classes from './SignIn.module.css';

export interface InvitationChoiceProps {
  readonly offered: readonly OfferedInvitation[];
  readonly busy: boolean;
  readonly onAnswer: (answer: InvitationAnswer) => void;
}

/** Asks somebody whose address was invited whether they want to join: nobody becomes a member without saying so. */
export function InvitationChoice({ offered, busy, onAnswer }: InvitationChoiceProps) {
  const title = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // The field that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={classes.form} aria-labelledby={title}>
      <h2 id={title} ref={heading} tabIndex={-1} className={classes.choice}>
        You are invited
      </h2>
      <p>Members of that account then decide what you may do there. Accept only what you expect.</p>
      {offered.map(({ id, accountName, role }) => (
        <Button
          key={id}
          variant="filled"
          full
          disabled={busy}
          onClick={() => onAnswer({ acceptInvitation: id })}
        >
          {`Join ${accountName}${role === 'owner' ? ' as an owner' : ''}`}
        </Button>
      ))}
      <Button
        variant="subtle"
        full
        disabled={busy}
        onClick={() => onAnswer({ declineInvitations: true })}
      >
        Decline
      </Button>
    </section>
  );
}
