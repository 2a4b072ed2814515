import { IconBookmark, IconButton, IconLock } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { AttachButton } from './AttachButton.js';
import { replies } from './messages.js';

/** The buttons beside the channel: files, saved replies, and a note in place of a reply. */
export function ReplyTools({
  carries = true,
  onFiles,
  onSaved,
  isNote,
  onNote,
}: {
  readonly carries?: boolean;
  readonly onFiles?: (files: readonly File[]) => void;
  readonly onSaved?: () => void;
  readonly isNote: boolean;
  readonly onNote: () => void;
}) {
  const t = useMessages(replies);
  return (
    <>
      {onFiles ? <AttachButton carries={carries} onFiles={onFiles} /> : null}
      {onSaved ? (
        <IconButton
          label={t('savedReplies')}
          keys="/"
          icon={<IconBookmark size={16} />}
          onClick={onSaved}
        />
      ) : null}
      <IconButton
        label={t('note')}
        icon={<IconLock size={16} />}
        aria-pressed={isNote}
        onClick={onNote}
      />
    </>
  );
}
