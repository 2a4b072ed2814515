import { Button, ModalSurface, type ModalSurfaceProps } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useCallWords } from '@patchbay/overlays';
import { type ReactNode, useId, useState } from 'react';
import { forms } from './messages.js';
import classes from './OperationFields.module.css';
import { useLeaveGuard } from './use-leave-guard.js';

export interface DraftModalProps<Draft extends object> {
  readonly title: string;
  readonly size?: ModalSurfaceProps['size'];
  /** What the form shows at first. */
  readonly first: Draft;
  /** What keeps a draft from being sent; null where nothing does. */
  readonly missingOf: (draft: Draft) => string | null;
  /** Rejects with the reason of a refusal. */
  readonly onSend: (draft: Draft) => Promise<unknown>;
  readonly onClose: () => void;
  /** The words of the button that sends the form. */
  readonly send: string;
  readonly children: (draft: Draft, change: (part: Partial<Draft>) => void) => ReactNode;
  readonly footerStart?: (draft: Draft) => ReactNode;
}

/**
 * A form over the page whose input is one value, sent as a whole. It asks before it is closed with
 * input, and keeps the input where it is refused. What is missing is said once it was sent, and no
 * longer when it is there.
 */
export function DraftModal<Draft extends object>({
  title,
  size = 'md',
  first,
  missingOf,
  onSend,
  onClose,
  send,
  children,
  footerStart,
}: DraftModalProps<Draft>) {
  const t = useMessages(forms);
  const callWords = useCallWords();
  const id = useId();
  const [draft, setDraft] = useState(first);
  const [wasSent, setSent] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const { askFirst, release } = useLeaveGuard(
    JSON.stringify(draft) !== JSON.stringify(first),
    draft,
  );
  const close = askFirst(onClose);
  const missing = missingOf(draft);
  const submit = async () => {
    // Enter sends the form too, while the button is busy.
    if (isPending) return;
    setSent(true);
    setRefusal(null);
    if (missing !== null) return;
    setPending(true);
    try {
      await onSend(draft);
      release();
      onClose();
    } catch (error) {
      setRefusal(callWords(error));
      setPending(false);
    }
  };
  const problem = (wasSent ? missing : null) ?? refusal;
  return (
    <ModalSurface
      title={title}
      size={size}
      onClose={close}
      footerStart={footerStart?.(draft)}
      footer={
        <>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button type="submit" form={id} variant="filled" loading={isPending}>
            {send}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className={classes.draft}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {children(draft, (part) => setDraft((now) => ({ ...now, ...part })))}
        {problem ? (
          <p role="alert" className={classes.problem}>
            {problem}
          </p>
        ) : null}
      </form>
    </ModalSurface>
  );
}
