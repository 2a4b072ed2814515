import { FilesButton, IconPaperclip } from '@patchbay/kit';
import { attachmentEndings } from '@patchbay/messaging';
import { useMessages } from '@patchbay/messages';
import { replies } from './messages.js';

/** Chooses files; says beforehand where the channel carries none. */
export function AttachButton({
  carries,
  onFiles,
}: {
  readonly carries: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}) {
  const t = useMessages(replies);
  return (
    <FilesButton
      label={t('attach')}
      icon={<IconPaperclip size={16} />}
      endings={attachmentEndings}
      onFiles={onFiles}
      {...(carries ? {} : { disabledReason: t('noFilesHere') })}
    />
  );
}
