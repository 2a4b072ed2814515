import { type KnowledgeBase } from '@patchbay/contract';
import { fileSize } from '@patchbay/formats';
import { Chip, FilesField, IconButton, IconRefresh, IconX, VisuallyHidden } from '@patchbay/kit';
import { useLocale, useMessages } from '@patchbay/messages';
import { useCallWords } from '@patchbay/screens';
import { useRef } from 'react';
import classes from './Knowledge.module.css';
import { knowledge } from './messages.js';
import { problemWords } from './problem-words.js';
import { type Upload, type Uploads, useUploads } from './use-uploads.js';

/** As the contract has it. */
const maxBytes = 10 * 1024 * 1024;
/** The usual endings of what the server reads. */
const endings = ['.pdf', '.docx', '.txt', '.md', '.csv'];

/** Adds files from this device. Each has a row until it is one of the documents below. */
export function UploadFiles({ base }: { readonly base: Pick<KnowledgeBase, 'id' | 'agentId'> }) {
  const t = useMessages(knowledge);
  const locale = useLocale();
  const uploads = useUploads(base);
  const field = useRef<HTMLInputElement>(null);
  const underWay = uploads.uploads.filter(({ error }) => error === null);
  return (
    <div className={classes.add}>
      <FilesField
        ref={field}
        label={t('files')}
        help={t('filesHelp', { max: fileSize(maxBytes, locale) })}
        endings={endings}
        maxBytes={maxBytes}
        onFiles={uploads.add}
      />
      <VisuallyHidden role="status">
        {underWay.length > 0 ? t('uploading', { count: underWay.length }) : ''}
      </VisuallyHidden>
      {uploads.uploads.length > 0 ? (
        <ul className={classes.documents} aria-label={t('uploads')}>
          {uploads.uploads.map((upload) => (
            <UploadRow
              key={upload.key}
              upload={upload}
              isSent={upload === underWay[0]}
              uploads={uploads}
              onLeft={() => field.current?.focus()}
            />
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function UploadRow({
  upload,
  isSent,
  uploads: { retry, dismiss },
  onLeft,
}: {
  readonly upload: Upload;
  readonly isSent: boolean;
  readonly uploads: Uploads;
  /** The row goes, and with it the button that has the focus. */
  readonly onLeft: () => void;
}) {
  const callWords = useCallWords();
  const t = useMessages(knowledge);
  const locale = useLocale();
  const { file, error } = upload;
  const { name } = file;
  const state = error ? 'failed' : isSent ? 'sending' : 'waiting';
  return (
    <li className={classes.document}>
      <span className={classes.words}>
        <span>{name}</span>
        <span className={classes.hint}>{fileSize(file.size, locale)}</span>
        {error ? (
          <span className={classes.problem}>{problemWords(t, error.code, callWords(error))}</span>
        ) : null}
      </span>
      <Chip tone={error ? 'danger' : isSent ? 'info' : 'grey'}>{t(`upload.${state}`)}</Chip>
      {error?.retryable ? (
        <IconButton
          label={t('uploadAgain', { name })}
          icon={<IconRefresh size={16} />}
          onClick={() => {
            retry(upload);
            onLeft();
          }}
        />
      ) : null}
      {error ? (
        <IconButton
          label={t('dismiss', { name })}
          icon={<IconX size={16} />}
          onClick={() => {
            dismiss(upload);
            onLeft();
          }}
        />
      ) : null}
    </li>
  );
}
