import { IconButton, IconPaperclip } from '@patchbay/kit';
import { attachmentEndings } from '@patchbay/messaging';
import { useMessages } from '@patchbay/messages';
import { useRef } from 'react';
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
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        label={t('attach')}
        icon={<IconPaperclip size={16} />}
        onClick={() => input.current?.click()}
        {...(carries ? {} : { disabledReason: t('noFilesHere') })}
      />
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={t('attach')}
        accept={attachmentEndings.join(',')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </>
  );
}
