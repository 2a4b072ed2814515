import { Button, ModalSurface } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { OperationField, OperationFields, useOperationForm } from '@patchbay/screens';
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
  const close = form.askFirst(onClose);
  return (
    <ModalSurface
      title={t('newOrganization')}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button type="submit" form={form.id} variant="filled" loading={form.isPending}>
            {t('create')}
          </Button>
        </>
      }
    >
      <OperationFields form={form}>
        <OperationField form={form} name="orgName" label={t('account')} help={t('nameHelp')} />
        <OperationField form={form} name="email" label={t('email')} help={t('emailHelp')} />
      </OperationFields>
    </ModalSurface>
  );
}
