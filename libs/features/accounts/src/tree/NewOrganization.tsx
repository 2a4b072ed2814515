import { useMessages } from '@patchbay/messages';
import { FormModal, OperationField, useOperationForm } from '@patchbay/screens';
import { accounts } from './messages.js';

/** Makes an organization below a reseller, with its default agent, and steps into it. */
export function NewOrganization({
  parent,
  onClose,
  onMade,
}: {
  parent: number | null;
  onClose: () => void;
  onMade: (id: number) => void;
}) {
  const t = useMessages(accounts);
  const form = useOperationForm('createOrganization', {
    initial: { orgName: '', email: '' },
    target: parent,
    onSuccess: ({ organization }) => {
      onClose();
      onMade(organization.id);
    },
  });
  return (
    <FormModal title={t('newOrganization')} form={form} send={t('create')} onClose={onClose}>
      <OperationField form={form} name="orgName" label={t('account')} help={t('nameHelp')} />
      <OperationField form={form} name="email" label={t('email')} help={t('emailHelp')} />
    </FormModal>
  );
}
