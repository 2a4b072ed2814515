import { type AccountMember } from '@patchbay/contract';
import { Avatar, Button, Chip, useToast } from '@patchbay/kit';
import { useCan, useOperationMutation } from '@patchbay/queries';
import { DetailPanel } from '@patchbay/screens';
import { agentsOf, memberName } from './member-list.js';
import { memberWords } from './words.js';

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
  const toast = useToast();
  const manage = useCan('canManageUsers');
  const save = useOperationMutation('updateMember', {
    onSuccess: () => toast(memberWords.saved),
    onError: ({ message }) => toast({ text: message, tone: 'error' }),
  });
  const other = member.role === 'owner' ? 'admin' : 'owner';
  return (
    <DetailPanel
      title={memberName(member)}
      mark={<Avatar name={memberName(member)} size={36} />}
      meta={
        <Chip tone={member.pending ? 'warn' : 'success'}>
          {member.pending ? memberWords.invited : memberWords.joined}
        </Chip>
      }
      actions={
        manage.allowed ? (
          <>
            <Button
              loading={save.isPending}
              onClick={() => save.mutate({ targetMemberId: member.id, role: other })}
            >
              {other === 'owner' ? memberWords.makeOwner : memberWords.makeAdmin}
            </Button>
            <Button variant="danger" onClick={() => void onRemove()}>
              {memberWords.remove}
            </Button>
          </>
        ) : undefined
      }
      facts={[
        { label: memberWords.email, value: member.email, copy: member.email },
        { label: memberWords.role, value: memberWords.roles[member.role] },
        { label: memberWords.access, value: agentsOf(member) },
        { label: 'Id', value: member.id, copy: String(member.id) },
        {
          label: memberWords.mayChange,
          value: manage.allowed ? memberWords.yes : memberWords.no,
          decision: manage,
        },
      ]}
      onClose={onClose}
    />
  );
}
