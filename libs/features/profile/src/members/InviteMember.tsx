import { useMessages } from '@patchbay/messages';
import { FormModal, OperationField, useOperationForm } from '@patchbay/screens';
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
  return (
    <FormModal title={t('inviteTitle')} form={form} send={t('send')} onClose={onClose}>
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
    </FormModal>
  );
}
