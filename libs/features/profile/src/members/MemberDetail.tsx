import { type AccountMember } from '@patchbay/contract';
import { Avatar, Button, Chip, useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperationMutation } from '@patchbay/queries';
import { DetailPanel, useCallWords, useCan } from '@patchbay/screens';
import { agentsOf, memberName } from './member-list.js';
import { members } from './messages.js';

const otherThan = (role: string | undefined) => (role === 'owner' ? 'admin' : 'owner');

/** One member: what is known, the role, and the way out. */
export function MemberDetail({
  member,
  onClose,
  onRemove,
}: {
  member: AccountMember;
  onClose: () => void;
  onRemove: () => Promise<void>;
}) {
  const callWords = useCallWords();
  const t = useMessages(members);
  const toast = useToast();
  const manage = useCan('canManageUsers');
  const onError = (error: Error) => toast({ text: callWords(error), tone: 'error' });
  const restore = useOperationMutation('updateMember', {
    onSuccess: () => toast(t('restored')),
    onError,
  });
  const save = useOperationMutation('updateMember', {
    onSuccess: (_reply, { role, ...whom }) => {
      const onAction = () => restore.mutate({ ...whom, role: otherThan(role) });
      toast({ text: t('saved'), action: { label: t('undo'), onAction } });
    },
    onError,
  });
  const other = otherThan(member.role);
  return (
    <DetailPanel
      title={memberName(member)}
      mark={<Avatar name={memberName(member)} size={36} />}
      meta={
        <Chip tone={member.pending ? 'warn' : 'success'}>
          {member.pending ? t('invited') : t('joined')}
        </Chip>
      }
      actions={
        manage.allowed ? (
          <>
            <Button
              loading={save.isPending}
              onClick={() => save.mutate({ targetMemberId: member.id, role: other })}
            >
              {other === 'owner' ? t('makeOwner') : t('makeAdmin')}
            </Button>
            <Button variant="danger" onClick={() => void onRemove()}>
              {t('remove')}
            </Button>
          </>
        ) : undefined
      }
      facts={[
        { label: t('email'), value: member.email, copy: member.email },
        { label: t('role'), value: t(`role.${member.role}`) },
        { label: t('access'), value: agentsOf(t, member) },
        { label: t('id'), value: member.id, copy: String(member.id) },
        {
          label: t('mayChange'),
          value: manage.allowed ? t('yes') : t('no'),
          decision: manage,
        },
      ]}
      onClose={onClose}
    />
  );
}
