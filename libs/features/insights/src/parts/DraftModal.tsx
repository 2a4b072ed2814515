import { Button, ModalSurface } from '@patchbay/kit';
import { useCallWords, useLeaveGuard } from '@patchbay/screens';
import { type ReactNode, useId, useState } from 'react';
import classes from './Parts.module.css';

/** A form over the page that is sent as a whole, and asks before unsaved input is lost. */
export function DraftModal<Draft extends object>({
  title,
  first,
  missingOf,
  onSend,
  onClose,
  words,
  children,
  footerStart,
}: {
  readonly title: string;
  readonly first: Draft;
  /** What keeps a draft from being sent; null where nothing does. */
  readonly missingOf: (draft: Draft) => string | null;
  /** Rejects with the reason of a refusal. */
  readonly onSend: (draft: Draft) => Promise<unknown>;
  readonly onClose: () => void;
  readonly words: { readonly cancel: string; readonly save: string };
  readonly children: (draft: Draft, change: (part: Partial<Draft>) => void) => ReactNode;
  readonly footerStart?: (draft: Draft) => ReactNode;
}) {
  const callWords = useCallWords();
  const id = useId();
  const [draft, setDraft] = useState(first);
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const { askFirst, release } = useLeaveGuard(
    JSON.stringify(draft) !== JSON.stringify(first),
    draft,
  );
  const close = askFirst(onClose);
  const submit = async () => {
    const missing = missingOf(draft);
    setProblem(missing);
    if (missing !== null) return;
    setPending(true);
    try {
      await onSend(draft);
      release();
      onClose();
    } catch (error) {
      setProblem(callWords(error));
      setPending(false);
    }
  };
  return (
    <ModalSurface
      title={title}
      size="md"
      onClose={close}
      footerStart={footerStart?.(draft)}
      footer={
        <>
          <Button onClick={close}>{words.cancel}</Button>
          <Button type="submit" form={id} variant="filled" loading={isPending}>
            {words.save}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {children(draft, (part) => setDraft({ ...draft, ...part }))}
        {problem ? (
          <p role="alert" className={classes.alert}>
            {problem}
          </p>
        ) : null}
      </form>
    </ModalSurface>
  );
}
