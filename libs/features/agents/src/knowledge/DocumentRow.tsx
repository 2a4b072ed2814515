import { type KnowledgeDocument } from '@patchbay/contract';
import { Chip, type ChipTone, IconButton, IconDots, Menu } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type KnowledgeRow } from './knowledge-list.js';
import classes from './Knowledge.module.css';
import { knowledge } from './messages.js';
import { useDocumentWrites } from './use-document-writes.js';

const tones: Readonly<Record<KnowledgeDocument['status'], ChipTone>> = {
  pending: 'info',
  ready: 'success',
  failed: 'danger',
};

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
  const t = useMessages(knowledge);
  const { refresh, remove } = useDocumentWrites(base);
  const { url, title, status, error, characters, fetchedAt } = document;
  const name = title || url;
  const facts = [
    ...(characters > 0 ? [t('characters', { count: characters })] : []),
    ...(fetchedAt === null ? [] : [t('fetchedAt', { at: new Date(Number(fetchedAt) * 1000) })]),
  ];
  return (
    <li className={classes.document}>
      <span className={classes.words}>
        <a href={url} target="_blank" rel="noreferrer">
          {name}
        </a>
        {title ? <span className={classes.hint}>{url}</span> : null}
        {facts.length > 0 ? <span className={classes.hint}>{facts.join(' · ')}</span> : null}
        {error ? <span className={classes.problem}>{error}</span> : null}
      </span>
      <Chip tone={tones[status]}>{t(`status.${status}`)}</Chip>
      {mayEdit ? (
        <Menu
          label={t('actionsOf', { name })}
          trigger={(trigger) => (
            <IconButton
              {...trigger}
              label={t('actionsOf', { name })}
              icon={<IconDots size={16} />}
            />
          )}
          items={[
            { key: 'refresh', label: t('refresh'), onSelect: () => refresh(document) },
            { key: 'remove', label: t('remove'), onSelect: () => void remove(document) },
          ]}
        />
      ) : null}
    </li>
  );
}
