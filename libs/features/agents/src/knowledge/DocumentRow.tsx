import { type KnowledgeDocument } from '@patchbay/contract';
import { fileSize } from '@patchbay/formats';
import { Chip, type ChipTone, IconRefresh, RowMenu } from '@patchbay/kit';
import { useLocale, useMessages } from '@patchbay/messages';
import { useServerWords } from '@patchbay/screens';
import { type KnowledgeRow } from './knowledge-list.js';
import classes from './Knowledge.module.css';
import { knowledge, type KnowledgeMessages } from './messages.js';
import { problemWords } from './problem-words.js';
import { useDocumentWrites } from './use-document-writes.js';

const tones: Readonly<Record<KnowledgeDocument['status'], ChipTone>> = {
  pending: 'info',
  ready: 'success',
  failed: 'danger',
};

/** The server keeps no more of a document. */
const maxCharacters = 500_000;

/** How large it is, how much text it has, and since when. */
function factsOf(
  { file, characters, fetchedAt }: KnowledgeDocument,
  t: KnowledgeMessages,
  locale: string,
): readonly string[] {
  return [
    ...(file ? [fileSize(file.size, locale)] : []),
    ...(characters > 0 ? [t('characters', { count: characters })] : []),
    ...(fetchedAt === null
      ? []
      : [t(file ? 'readAt' : 'fetchedAt', { at: new Date(Number(fetchedAt) * 1000) })]),
  ];
}

/** One document: where it is from, how its fetching went, and what can be done with it. */
export function DocumentRow({
  base,
  document,
  mayEdit,
}: {
  readonly base: KnowledgeRow;
  readonly document: KnowledgeDocument;
  readonly mayEdit: boolean;
}) {
  const serverWords = useServerWords();
  const t = useMessages(knowledge);
  const locale = useLocale();
  const { refresh, remove } = useDocumentWrites(base);
  const { url, title, status, error, errorCode, file } = document;
  const name = title || url;
  return (
    <li className={classes.document}>
      <span className={classes.words}>
        <a href={url} target="_blank" rel="noreferrer">
          {name}
        </a>
        {title && !file ? <span className={classes.hint}>{url}</span> : null}
        <span className={classes.hint}>{factsOf(document, t, locale).join(' · ')}</span>
        {document.characters >= maxCharacters ? (
          <span className={classes.hint}>{t('cut')}</span>
        ) : null}
        {error ? (
          <span className={classes.problem}>
            {problemWords(t, errorCode, serverWords(error, t('notFetched')))}
          </span>
        ) : null}
      </span>
      <Chip tone={tones[status]}>{t(`${file ? 'fileStatus' : 'status'}.${status}`)}</Chip>
      {mayEdit ? (
        <RowMenu
          label={t('actionsOf', { name })}
          items={[
            {
              key: 'refresh',
              label: t(file ? 'readAgain' : 'refresh'),
              icon: <IconRefresh size={16} />,
              onSelect: () => refresh(document),
            },
          ]}
          remove={{ label: t('remove'), onSelect: () => void remove(document) }}
        />
      ) : null}
    </li>
  );
}
