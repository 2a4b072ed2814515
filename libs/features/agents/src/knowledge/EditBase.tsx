import { useMessages } from '@patchbay/messages';
import { FormModal, OperationField, useOperationForm } from '@patchbay/screens';
import { type KnowledgeRow } from './knowledge-list.js';
import { knowledge } from './messages.js';

/** Renames a knowledge base, and sets how often its documents are fetched again. */
export function EditBase({
  base: { id, title, refresh, agentId },
  onClose,
}: {
  readonly base: KnowledgeRow;
  readonly onClose: () => void;
}) {
  const t = useMessages(knowledge);
  const form = useOperationForm('saveKnowledgeBase', {
    initial: { title, refresh },
    given: { id },
    changedOnly: true,
    isReversible: true,
    target: agentId,
    success: t('savedIt'),
    onSuccess: onClose,
  });
  return (
    <FormModal
      title={t('editTitle', { name: title })}
      form={form}
      send={t('saveIt')}
      onClose={onClose}
    >
      <OperationField
        form={form}
        name="title"
        label={t('name')}
        help={t('nameHelp')}
        optional={false}
      />
      <OperationField
        form={form}
        name="refresh"
        optional={false}
        label={t('refreshing')}
        help={t('refreshingHelp')}
        choices={{
          never: t('refresh.never'),
          daily: t('refresh.daily'),
          weekly: t('refresh.weekly'),
          monthly: t('refresh.monthly'),
        }}
      />
    </FormModal>
  );
}
