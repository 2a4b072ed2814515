import { Button, ModalSurface, SelectField, TextField } from '@patchbay/kit';
import { OperationFields, useOperationForm } from '@patchbay/screens';
import { memberWords } from './words.js';

const roles = [
  { value: 'admin', label: memberWords.roles.admin },
  { value: 'owner', label: memberWords.roles.owner },
] as const;

/** Invites an address to become a member. */
export function InviteMember({ onClose }: { onClose: () => void }) {
  const form = useOperationForm('inviteMember', {
    initial: { email: '', role: 'admin' },
    given: { sendWelcomeEmail: true },
    success: memberWords.sent,
    onSuccess: onClose,
  });
  const close = form.askFirst(onClose);
  return (
    <ModalSurface
      title={memberWords.inviteTitle}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{memberWords.cancel}</Button>
          <Button type="submit" form={form.id} variant="filled" loading={form.isPending}>
            {memberWords.send}
          </Button>
        </>
      }
    >
      <OperationFields form={form}>
        <TextField
          label={memberWords.email}
          type="email"
          {...form.text('email')}
          help={memberWords.inviteHelp}
        />
        <SelectField label={memberWords.role} options={roles} {...form.text('role')} />
      </OperationFields>
    </ModalSurface>
  );
}
