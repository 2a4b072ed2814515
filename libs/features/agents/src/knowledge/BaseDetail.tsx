import { Button } from '@patchbay/kit';
import { useLocale, useMessages } from '@patchbay/messages';
import { DetailPanel, momentText } from '@patchbay/screens';
import { useState } from 'react';
import { AskBase } from './AskBase.js';
import { Documents } from './Documents.js';
import { EditBase } from './EditBase.js';
import { type KnowledgeRow } from './knowledge-list.js';
import { knowledge } from './messages.js';
import { useRemoveBase } from './use-remove-base.js';

/** One knowledge base: what it is, its documents, and a question to try. */
export function BaseDetail({
  base,
  mayEdit,
  onClose,
}: {
  readonly base: KnowledgeRow;
  readonly mayEdit: boolean;
  readonly onClose: () => void;
}) {
  const t = useMessages(knowledge);
  const locale = useLocale();
  const remove = useRemoveBase(base, onClose);
  const [isEdited, setEdited] = useState(false);
  const at = (seconds: number) => momentText(seconds * 1000, locale);
  return (
    <>
      <DetailPanel
        title={base.title}
        meta={base.agentName}
        facts={[
          { label: t('agent'), value: base.agentName },
          { label: t('documents'), value: base.documentCount },
          { label: t('refreshing'), value: t(`refresh.${base.refresh}`) },
          { label: t('updatedAt'), value: at(Number(base.updatedAt)) },
          { label: t('createdAt'), value: at(Number(base.createdAt)) },
          { label: t('id'), value: base.id, copy: base.id },
        ]}
        tabs={[
          {
            value: 'documents',
            label: t('documents'),
            count: base.documentCount,
            content: <Documents base={base} mayEdit={mayEdit} />,
          },
          { value: 'ask', label: t('ask'), content: <AskBase base={base} /> },
        ]}
        actions={
          mayEdit ? (
            <>
              <Button onClick={() => setEdited(true)}>{t('edit')}</Button>
              <Button variant="quietDanger" onClick={() => void remove()}>
                {t('remove')}
              </Button>
            </>
          ) : undefined
        }
        onClose={onClose}
      />
      {isEdited ? <EditBase base={base} onClose={() => setEdited(false)} /> : null}
    </>
  );
}
