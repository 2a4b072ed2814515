import { Button } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type InvitationAnswer, type OfferedInvitation } from '@patchbay/session';
import { EntryPage } from '@patchbay/screens';
import { signIn } from './messages.js';
import classes from './SignIn.module.css';

export interface InvitationChoiceProps {
  readonly offered: readonly OfferedInvitation[];
  readonly busy: boolean;
  readonly onAnswer: (answer: InvitationAnswer) => void;
}

/** Asks an invited person whether to join. Membership requires acceptance. */
export function InvitationChoice({ offered, busy, onAnswer }: InvitationChoiceProps) {
  const t = useMessages(signIn);
  return (
    <EntryPage title={t('invitedTitle')} focusTitle lead={t('invitedLead')}>
      <div className={classes.form}>
        {offered.map(({ id, accountName, role }) => (
          <Button
            key={id}
            variant="filled"
            full
            disabled={busy}
            onClick={() => onAnswer({ acceptInvitation: id })}
          >
            {t(role === 'owner' ? 'joinAsOwner' : 'join', { account: accountName })}
          </Button>
        ))}
        <Button
          variant="subtle"
          full
          disabled={busy}
          onClick={() => onAnswer({ declineInvitations: true })}
        >
          {t('decline')}
        </Button>
      </div>
    </EntryPage>
  );
}
