import { codeLifeMinutes } from '@patchbay/contract';
import { BottomSheetSurface, Button, CodeField, ModalSurface, ResendCode } from '@patchbay/kit';
import { useClient } from '@patchbay/queries';
import { isWholeCode, useSession } from '@patchbay/session';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useNarrow } from '../use-narrow.js';
import classes from './StepUp.module.css';
import { useMessages } from '@patchbay/messages';
import { useCallWords } from '../problems/problem-words.js';
import { stepUp } from './messages.js';

/** State of the sending of the code. `at` is in ms, 0 while no code is on its way. */
export interface CodeMail {
  readonly at: number;
  readonly busy: boolean;
  /** Why no code was sent; null where it was. */
  readonly error: unknown;
}

export interface StepUpDialogProps {
  readonly mail: CodeMail;
  readonly onResend: () => void;
  readonly onProved: () => void;
  readonly onCancel: () => void;
}

/** Above every screen and panel, below confirmations and toasts. */
const depth = 19;

/** Address that the code is sent to, or the reason why it was not sent. */
function MailState({ mail }: { mail: CodeMail }) {
  const { session } = useSession();
  const callWords = useCallWords();
  const t = useMessages(stepUp);
  if (mail.error !== null)
    return (
      <p role="alert" className={classes.problem}>
        {callWords(mail.error)}
      </p>
    );
  const address = session?.email ?? t('ownAddress');
  return (
    <p className={classes.words} aria-live="polite">
      {t.rich(mail.busy ? 'sending' : 'sent', { address, b: (inside) => <b>{inside}</b> })}
    </p>
  );
}

/**
 * Accepts the six digits from the mail. A rejected code stays in its field, selected; closing the
 * dialog in any way declines.
 */
export function StepUpDialog({ mail, onResend, onProved, onCancel }: StepUpDialogProps) {
  const client = useClient();
  const narrow = useNarrow();
  const callWords = useCallWords();
  const t = useMessages(stepUp);
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
      setProblem(callWords(error));
    } finally {
      underway.current = false;
      setBusy(false);
    }
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isWholeCode(code)) void submit(code);
    else setProblem(t('incomplete'));
  };
  const again = () => {
    setCode('');
    setProblem(null);
    onResend();
  };

  const Surface = narrow ? BottomSheetSurface : ModalSurface;
  return (
    <Surface
      title={t('title')}
      depth={depth}
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>{t('cancel')}</Button>
          <Button type="submit" form={form} variant="filled" loading={busy}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <form id={form} className={classes.form} onSubmit={send} noValidate>
        <MailState mail={mail} />
        <CodeField
          label={t('code')}
          value={code}
          onChange={(value) => {
            setCode(value);
            setProblem(null);
          }}
          onComplete={(whole) => void submit(whole)}
          error={problem ? <span role="alert">{problem}</span> : undefined}
          help={busy ? t('checking') : t('lasts', { minutes: String(codeLifeMinutes) })}
        />
        <div className={classes.again}>
          <ResendCode sentAt={mail.at} busy={mail.busy} onResend={again} />
        </div>
      </form>
    </Surface>
  );
}
