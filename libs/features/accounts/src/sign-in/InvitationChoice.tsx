import { Button } from '@patchbay/kit';
import { type InvitationAnswer, type OfferedInvitation } from '@patchbay/session';
import classes from './SignIn.module.css';
import { SignInFrame } from './SignInFrame.js';

export interface InvitationChoiceProps {
  readonly offered: readonly OfferedInvitation[];
  readonly busy: boolean;
  readonly onAnswer: (answer: InvitationAnswer) => void;
}

/** Asks a person whose address was invited whether to join: membership always needs a yes. */
export function InvitationChoice({ offered, busy, onAnswer }: InvitationChoiceProps) {
  return (
    <SignInFrame
      title="You are invited"
      focusTitle
      lead="Members of that account then decide what you may do there. Accept only what you expect."
    >
      <div className={classes.form}>
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
      </div>
    </SignInFrame>
  );
}
