import { Button, ModalSurface, SelectField, TextField } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { OperationFields, useOperationForm } from '@patchbay/screens';
import { members } from './messages.js';

/** Invites an address to become a member. */
export function InviteMember({ onClose }: { onClose: () => void }) {
  const t = useMessages(members);
  const form = useOperationForm('inviteMember', {
    initial: { email: '', role: 'admin' },
    given: { sendWelcomeEmail: true },
    success: t('sent'),
    onSuccess: onClose,
  });
  const close = form.askFirst(onClose);
  return (
    <ModalSurface
      title={t('inviteTitle')}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button type="submit" form={form.id} variant="filled" loading={form.isPending}>
            {t('send')}
          </Button>
        </>
      }
    >
      <OperationFields form={form}>
        <TextField label={t('email')} type="email" {...form.text('email')} help={t('inviteHelp')} />
        <SelectField
          label={t('role')}
          options={[
            { value: 'admin', label: t('role.admin') },
            { value: 'owner', label: t('role.owner') },
          ]}
          {...form.text('role')}
        />
      </OperationFields>
    </ModalSurface>
  );
}
