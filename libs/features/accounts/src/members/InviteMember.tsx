import { Button, ModalSurface } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { OperationField, OperationFields, useOperationForm } from '@patchbay/screens';
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
        <OperationField
          form={form}
          name="email"
          label={t('email')}
          optional={false}
          help={t('inviteHelp')}
        />
        <OperationField
          form={form}
          name="role"
          label={t('role')}
          optional={false}
          choices={{ admin: t('role.admin'), owner: t('role.owner') }}
        />
      </OperationFields>
    </ModalSurface>
  );
}
