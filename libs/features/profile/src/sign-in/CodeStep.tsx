import { CallError, isAbort } from '@patchbay/api-client';
import { codeLifeMinutes } from '@patchbay/contract';
import { Button, CodeField, ResendCode } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useClient } from '@patchbay/queries';
import { useAppSearch } from '@patchbay/routes';
import { EntryPage, useCallWords } from '@patchbay/screens';
import {
  type InvitationAnswer,
  InvitationOffered,
  isWholeCode,
  type OfferedInvitation,
  useSessionHandle,
  verifyCode,
} from '@patchbay/session';
import { useState } from 'react';
import { InvitationChoice } from './InvitationChoice.js';
import { signIn } from './messages.js';
import classes from './SignIn.module.css';

export interface CodeStepProps {
  readonly email: string;
  /** When the code was sent, in ms since the epoch; now where it is left out. */
  readonly sentAt?: number | undefined;
  /** What to do where no mail arrives. */
  readonly missing: string;
  /** Asks for another code; rejects with the reason in words. */
  readonly onResend: () => Promise<unknown>;
  readonly onOtherAddress: () => void;
  readonly onVerified: () => void;
}

/** Six digits that submit by themselves. A refused code stays in its field. */
export function CodeStep({ email, missing, onResend, ...props }: CodeStepProps) {
  const callWords = useCallWords();
  const t = useMessages(signIn);
  const client = useClient();
  const { store } = useSessionHandle();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [offered, setOffered] = useState<readonly OfferedInvitation[] | null>(null);
  const { invitation } = useAppSearch();
  const [sentAt, setSentAt] = useState(() => props.sentAt ?? Date.now());

  const submit = (
    whole: string,
    answer: InvitationAnswer | undefined = invitation ? { invitation } : undefined,
  ) => {
    if (!isWholeCode(whole)) return;
    setBusy(true);
    setProblem(null);
    verifyCode(client, store, email, whole, answer)
      .then(props.onVerified)
      .catch((error: unknown) => {
        if (isAbort(error)) return;
        setOffered(error instanceof InvitationOffered ? error.invitations : null);
        if (!(error instanceof InvitationOffered))
          setProblem(error instanceof CallError ? callWords(error) : t('codeRefused'));
      })
      .finally(() => setBusy(false));
  };
  const resend = () => {
    setSentAt(Date.now());
    onResend().catch((error: unknown) => setProblem(callWords(error)));
  };

  if (offered)
    return (
      <InvitationChoice offered={offered} busy={busy} onAnswer={(answer) => submit(code, answer)} />
    );
  return (
    <EntryPage
      title={t('codeTitle')}
      lead={t.rich('codeSent', { email, b: (inside) => <b>{inside}</b> })}
    >
      <div className={classes.form}>
        <CodeField
          label={t('code')}
          value={code}
          onChange={(value) => {
            setCode(value);
            setProblem(null);
          }}
          onComplete={(whole) => submit(whole)}
          error={problem ? <span role="alert">{problem}</span> : undefined}
          help={busy ? t('checking') : t('codeHelp', { minutes: String(codeLifeMinutes) })}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for this code
          autoFocus
        />
        <div className={classes.row}>
          <ResendCode sentAt={sentAt} onResend={resend} />
          <Button variant="subtle" onClick={props.onOtherAddress}>
            {t('otherAddress')}
          </Button>
        </div>
        <p className={classes.lead}>{missing}</p>
      </div>
    </EntryPage>
  );
}
