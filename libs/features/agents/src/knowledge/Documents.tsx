import { EmptyState, IconBooks, ListStates, SkeletonRows } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useCallWords } from '@patchbay/screens';
import { useState } from 'react';
import { AddDocuments } from './AddDocuments.js';
import { DocumentRow } from './DocumentRow.js';
import { type KnowledgeRow } from './knowledge-list.js';
import classes from './Knowledge.module.css';
import { knowledge } from './messages.js';
import { UploadFiles } from './UploadFiles.js';
import { useDocuments } from './use-documents.js';

/** The documents of a base with the state of each, and the form that adds some. */
export function Documents({
  base,
  mayEdit,
}: {
  readonly base: KnowledgeRow;
  readonly mayEdit: boolean;
}) {
  const callWords = useCallWords();
  const t = useMessages(knowledge);
  const { data, status, error, refetch, isFetching } = useDocuments(base);
  const documents = data?.documents ?? [];
  /** Counts what was added: each time the form begins again. */
  const [sent, setSent] = useState(0);
  return (
    <div className={classes.parts}>
      {mayEdit ? (
        <>
          <UploadFiles base={base} />
          <AddDocuments
            key={sent}
            base={base}
            isAgain={sent > 0}
            onAdded={() => setSent((times) => times + 1)}
          />
        </>
      ) : null}
      <ListStates
        status={status}
        hasData={data !== undefined}
        empty={documents.length === 0}
        skeleton={<SkeletonRows count={4} height={44} />}
        error={{
          title: t('documentsNotLoaded'),
          children: callWords(error),
          onRetry: () => void refetch(),
          retrying: isFetching,
        }}
        emptyState={
          <EmptyState icon={<IconBooks size={18} />} title={t('noDocuments')}>
            {mayEdit ? t('noDocumentsYet') : t('noDocumentsRead')}
          </EmptyState>
        }
      >
        <ul className={classes.documents} aria-label={t('documents')}>
          {documents.map((document) => (
            <DocumentRow key={document.id} base={base} document={document} mayEdit={mayEdit} />
          ))}
        </ul>
      </ListStates>
    </div>
  );
}
