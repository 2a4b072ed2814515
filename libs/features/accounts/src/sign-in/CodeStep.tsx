import { isAbort } from '@patchbay/api-client';
import { Button, CodeField, ResendCode } from '@patchbay/kit';
import { useClient } from '@patchbay/queries';
import { codeRefused, isWholeCode, useSessionHandle, verifyCode } from '@patchbay/session';
import { useState } from 'react';
import classes from './SignIn.module.css';

export interface CodeStepProps {
  readonly email: string;
  /** Asks for another code; rejects with the reason in words. */
  readonly onResend: () => Promise<unknown>;
  readonly onOtherAddress: () => void;
}

/** Six digits that submit by themselves. A refused code stays in its field. */
export function CodeStep({ email, onResend, onOtherAddress }: CodeStepProps) {
  const client = useClient();
  const { store } = useSessionHandle();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [sentAt, setSentAt] = useState(() => Date.now());

  const submit = (whole: string) => {
    if (!isWholeCode(whole)) return;
    setBusy(true);
    setProblem(null);
    verifyCode(client, store, email, whole)
      .catch((error: unknown) => {
        if (!isAbort(error)) setProblem(error instanceof Error ? error.message : codeRefused);
      })
      .finally(() => setBusy(false));
  };
  const resend = () => {
    setSentAt(Date.now());
    onResend().catch((error: unknown) => setProblem(error instanceof Error ? error.message : String(error)));
  };

  return (
    <div className={classes.form}>
      <CodeField
        label="Code"
        value={code}
        onChange={(value) => {
          setCode(value);
          setProblem(null);
        }}
        onComplete={submit}
        error={problem ? <span role="alert">{problem}</span> : undefined}
        help={busy ? 'Checking the code' : 'It works for ten minutes.'}
        autoFocus
      />
      <div className={classes.row}>
        <ResendCode sentAt={sentAt} onResend={resend} />
        <Button variant="subtle" onClick={onOtherAddress}>Use another address</Button>
      </div>
    </div>
  );
}
