import { Button, IconEye, IconSend, useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperationMutation, useViewer } from '@patchbay/queries';
import { useCallWords } from '@patchbay/screens';
import { useState } from 'react';
import partClasses from '../parts/Parts.module.css';
import { sharing } from './messages.js';
import classes from './Sharing.module.css';
import { type ReportWords } from './use-reports.js';

/** The text of the mail as it would be sent now, and a test of it to who is signed in. */
export function ReportPreview({
  words,
  missing,
}: {
  readonly words: ReportWords;
  /** What a report still lacks; null where it can be shown. */
  readonly missing: string | null;
}) {
  const callWords = useCallWords();
  const t = useMessages(sharing);
  const toast = useToast();
  const [isShown, setShown] = useState(false);
  const made = useOperationMutation('previewReport', { invalidates: [] });
  const test = useOperationMutation('previewReport', { invalidates: [] });
  const address = useViewer().data?.person?.email ?? '';
  const reason = missing ?? undefined;
  const show = () => {
    setShown(!isShown);
    if (!isShown) made.mutate(words);
  };
  const send = () =>
    test.mutate(
      { ...words, sendTo: address },
      {
        onSuccess: () => toast(t('sentTest', { address })),
        onError: (error) => toast({ text: callWords(error), tone: 'error' }),
      },
    );
  return (
    <div className={classes.section}>
      <div className={partClasses.facts}>
        <Button
          icon={<IconEye size={15} />}
          disabledReason={reason}
          loading={made.isPending}
          onClick={show}
        >
          {t(isShown ? 'hidePreview' : 'preview')}
        </Button>
        <Button
          icon={<IconSend size={15} />}
          disabledReason={reason}
          loading={test.isPending}
          onClick={send}
        >
          {address !== '' ? t('sendTestTo', { address }) : t('sendTest')}
        </Button>
      </div>
      {isShown && made.error ? (
        <p role="alert" className={partClasses.alert}>
          {t('notPreviewed')}: {callWords(made.error)}
        </p>
      ) : null}
      {isShown && made.data ? (
        <>
          <p className={partClasses.hint}>{made.data.subject}</p>
          <pre className={classes.mail} role="region" aria-label={t('previewOf')} tabIndex={0}>
            {made.data.text}
          </pre>
        </>
      ) : null}
    </div>
  );
}
