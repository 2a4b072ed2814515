import { fileSize } from '@patchbay/formats';
import {
  IconButton,
  IconMicrophone,
  IconPaperclip,
  IconRefresh,
  IconX,
  ProgressBar,
} from '@patchbay/kit';
import { attachmentLimits, kindOfName } from '@patchbay/messaging';
import { useLocale, useMessages } from '@patchbay/messages';
import { entries } from '../entries/messages.js';
import { replies } from './messages.js';
import classes from './Reply.module.css';
import { type Attached, type Attachments, type Refused } from './use-attachments.js';

/** The files of a reply before it is sent: preview, progress, and what went wrong with each. */
export function AttachmentList({ files }: { readonly files: Attachments }) {
  const t = useMessages(replies);
  const { attached, refused } = files;
  if (attached.length === 0 && refused.length === 0) return null;
  return (
    <div className={classes.files}>
      {attached.length > 0 ? (
        <ul aria-label={t('files')} className={classes.fileRows}>
          {attached.map((one) => (
            <AttachedFile key={one.id} one={one} files={files} />
          ))}
        </ul>
      ) : null}
      {refused.length > 0 ? (
        <div role="alert" className={classes.problem}>
          {refused.map((one) => (
            <p key={one.name}>
              <Refusal one={one} />
            </p>
          ))}
        </div>
      ) : null}
    </div>
  );
}

function AttachedFile({ one, files }: { readonly one: Attached; readonly files: Attachments }) {
  const t = useMessages(replies);
  const words = useMessages(entries);
  const locale = useLocale();
  const { name, size } = one.file;
  const isSound = kindOfName(name) === 'sound';
  return (
    <li className={classes.file} data-failed={one.problem !== null || undefined}>
      {one.preview ? (
        <img className={classes.thumb} src={one.preview} alt={words('pictureOf', { name })} />
      ) : (
        <span className={classes.thumb} aria-hidden>
          {isSound ? <IconMicrophone size={18} /> : <IconPaperclip size={18} />}
        </span>
      )}
      <div className={classes.fileText}>
        <span className={classes.fileName}>{name}</span>
        {one.problem !== null ? (
          <span role="alert" className={classes.problem}>
            {t('notUploaded', { problem: one.problem })}
          </span>
        ) : one.stored ? (
          <span className={classes.fileMeta}>{fileSize(size, locale)}</span>
        ) : (
          <ProgressBar
            label={t('uploading', { name })}
            done={Math.round(one.sent * 100)}
            total={100}
            note={t('percent', { share: one.sent })}
          />
        )}
      </div>
      {one.problem !== null ? (
        <IconButton
          label={t('retryFile', { name })}
          icon={<IconRefresh size={15} />}
          onClick={() => files.retry(one)}
        />
      ) : null}
      <IconButton
        label={t('removeFile', { name })}
        icon={<IconX size={15} />}
        onClick={() => files.remove(one.id)}
      />
    </li>
  );
}

function Refusal({ one }: { readonly one: Refused }) {
  const t = useMessages(replies);
  const locale = useLocale();
  return t(`refused.${one.why}`, {
    name: one.name,
    size: fileSize(one.size, locale),
    max: fileSize(attachmentLimits.maxBytes, locale),
    count: attachmentLimits.maxFiles,
  });
}
