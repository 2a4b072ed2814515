import { pressedKey } from '@patchbay/kernel';
import { Bubble, Button, IconButton, IconPencil, TextArea } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useEffect, useRef, useState } from 'react';
import { testChat } from './messages.js';
import classes from './TestChat.module.css';

/** A line of the caller, which can be said otherwise. */
export function SaidLine({
  text,
  onEdit,
}: {
  readonly text: string;
  readonly onEdit?: ((text: string) => void) | undefined;
}) {
  const t = useMessages(testChat);
  const [isEdited, setEdited] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  const close = () => {
    setEdited(false);
    // The button is drawn again.
    setTimeout(() => row.current?.querySelector('button')?.focus());
  };
  if (isEdited && onEdit)
    return (
      <EditLine
        text={text}
        onClose={close}
        onSay={(words) => {
          setEdited(false);
          onEdit(words);
        }}
      />
    );
  return (
    <div className={classes.said} ref={row}>
      <Bubble by="customer" mirrored>
        {text}
      </Bubble>
      {onEdit ? (
        <IconButton
          label={t('edit', { text })}
          icon={<IconPencil size={14} />}
          onClick={() => setEdited(true)}
        />
      ) : null}
    </div>
  );
}

/** The line as a field. Escape leaves it as it is. */
function EditLine({
  text,
  onClose,
  onSay,
}: {
  readonly text: string;
  readonly onClose: () => void;
  readonly onSay: (words: string) => void;
}) {
  const t = useMessages(testChat);
  const [draft, setDraft] = useState(text);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const words = draft.trim();
  return (
    <form
      className={classes.edit}
      onSubmit={(event) => {
        event.preventDefault();
        if (words !== '') onSay(words);
      }}
    >
      <TextArea
        ref={field}
        label={t('editTitle')}
        help={t('editHelp')}
        rows={2}
        maxLength={4000}
        value={draft}
        onChange={({ target }) => setDraft(target.value)}
        onKeyDown={(event) => {
          if (pressedKey(event) !== 'Escape') return;
          event.stopPropagation();
          onClose();
        }}
      />
      <div className={classes.buttons}>
        <Button size="sm" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button size="sm" type="submit" variant="filled" disabled={words === ''}>
          {t('replay')}
        </Button>
      </div>
    </form>
  );
}
