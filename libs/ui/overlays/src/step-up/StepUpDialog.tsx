import { BottomSheetSurface, Button, CodeField, ModalSurface, ResendCode } from '@patchbay/kit';
import { useClient } from '@patchbay/queries';
import { isWholeCode, useSession } from '@patchbay/session';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useNarrow } from '../use-narrow.js';
import classes from './StepUp.module.css';

/** How the sending of the code stands. `at` is in ms, 0 while none is on its way. */
export interface CodeMail {
  readonly at: number;
  readonly busy: boolean;
  readonly problem: string | null;
}

export interface StepUpDialogProps {
  readonly mail: CodeMail;
  readonly onResend: () => void;
  readonly onProved: () => void;
  readonly onCancel: () => void;
}

/** Over every screen and panel, under confirms and toasts. */
const depth = 19;

/** Takes the six digits from the mail. A refused code stays in its field, selected; leaving the dialog in any way is a no. */
export function StepUpDialog({ mail, onResend, onProved, onCancel }: StepUpDialogProps) {
  const client = useClient();
  const { session } = useSession();
  const narrow = useNarrow();
  const form = useId();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const underway = useRef(false);

  const submit = async (verificationCode: string) => {
    if (underway.current || !isWholeCode(verificationCode)) return;
    underway.current = true;
    setBusy(true);
    setProblem(null);
    try {
      await client.request('confirmStepUp', { verificationCode }, { target: null });
      onProved();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      underway.current = false;
      setBusy(false);
    }
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isWholeCode(code)) void submit(code);
    else setProblem('Enter all six digits');
  };
  const again = () => {
    setCode('');
    setProblem(null);
    onResend();
  };

  const Surface = narrow ? BottomSheetSurface : ModalSurface;
  const address = session?.email ?? 'your e-mail address';
  return (
    <Surface
      title="Confirm that it is you"
      depth={depth}
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" form={form} variant="filled" loading={busy}>
            Confirm
          </Button>
        </>
      }
    >
      <form id={form} className={classes.form} onSubmit={send} noValidate>
        {mail.problem ? (
          <p role="alert" className={classes.problem}>
            {mail.problem}
          </p>
        ) : (
          <p className={classes.words} aria-live="polite">
            {mail.busy ? 'A code is on its way to' : 'Enter the code that we sent to'}{' '}
            <b>{address}</b>. Then this goes on where you left it.
          </p>
        )}
        <CodeField
          label="Code"
          value={code}
          onChange={(value) => {
            setCode(value);
            setProblem(null);
          }}
          onComplete={(whole) => void submit(whole)}
          error={problem ? <span role="alert">{problem}</span> : undefined}
          help={busy ? 'Checking the code' : 'It works for ten minutes.'}
        />
        <div className={classes.again}>
          <ResendCode sentAt={mail.at} busy={mail.busy} onResend={again} />
        </div>
      </form>
    </Surface>
  );
}
