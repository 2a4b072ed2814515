import { useMessages } from '@patchbay/messages';
import { FormModal, OperationField, useOperationForm } from '@patchbay/screens';
import { agentList } from './messages.js';

/** Makes an agent in an organization. */
export function NewAgent({
  organization,
  onClose,
  onMade,
}: {
  readonly organization: number;
  readonly onClose: () => void;
  readonly onMade: (id: number) => void;
}) {
  const t = useMessages(agentList);
  const form = useOperationForm('createAccount', {
    initial: { accountName: '', externalAccountId: '' },
    target: organization,
    onSuccess: ({ account }) => {
      onClose();
      onMade(account.id);
    },
  });
  return (
    <FormModal title={t('add')} form={form} send={t('create')} onClose={onClose}>
      <OperationField form={form} name="accountName" label={t('name')} help={t('nameHelp')} />
      <OperationField
        form={form}
        name="externalAccountId"
        label={t('externalId')}
        help={t('externalIdHelp')}
      />
    </FormModal>
  );
}
