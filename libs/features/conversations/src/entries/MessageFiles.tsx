import { fileSize } from '@patchbay/formats';
import { IconPaperclip } from '@patchbay/kit';
import { kindOfType } from '@patchbay/messaging';
import { useLocale, useMessages } from '@patchbay/messages';
import classes from './Entries.module.css';
import { entries } from './messages.js';

/** A stored file as a thread shows it. */
export interface ShownFile {
  readonly url: string;
  readonly contentType: string;
  readonly fileName: string;
  readonly size: number | null;
}

/** The files of a message: pictures to open, sounds to play, and documents with their size. */
export function MessageFiles({ files }: { readonly files: readonly ShownFile[] }) {
  return files.map((file) => <MessageFile key={file.url} file={file} />);
}

function MessageFile({ file: { url, contentType, fileName, size } }: { readonly file: ShownFile }) {
  const t = useMessages(entries);
  const locale = useLocale();
  const kind = kindOfType(contentType);
  if (kind === 'picture')
    return (
      <a href={url} target="_blank" rel="noreferrer" className={classes.pictureLink}>
        <img
          src={url}
          alt={t('pictureOf', { name: fileName })}
          className={classes.picture}
          loading="lazy"
        />
      </a>
    );
  if (kind === 'sound')
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- a sent sound has no words of its own
      <audio
        controls
        preload="none"
        src={url}
        aria-label={t('sound', { name: fileName })}
        className={classes.sound}
      />
    );
  const label =
    size === null
      ? t('openFileOnly', { name: fileName })
      : t('openFile', { name: fileName, size: fileSize(size, locale) });
  return (
    <a href={url} target="_blank" rel="noreferrer" className={classes.document} aria-label={label}>
      <IconPaperclip size={16} aria-hidden />
      <span className={classes.documentName}>{fileName}</span>
      {size === null ? null : <span className={classes.size}>{fileSize(size, locale)}</span>}
    </a>
  );
}
