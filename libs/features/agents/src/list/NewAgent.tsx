import { Button, ModalSurface } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { OperationField, OperationFields, useOperationForm } from '@patchbay/screens';
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
  const close = form.askFirst(onClose);
  return (
    <ModalSurface
      title={t('add')}
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
        <OperationField form={form} name="accountName" label={t('name')} help={t('nameHelp')} />
        <OperationField
          form={form}
          name="externalAccountId"
          label={t('externalId')}
          help={t('externalIdHelp')}
        />
      </OperationFields>
    </ModalSurface>
  );
}
