import {
  Button,
  ForbiddenState,
  IconPlus,
  IconTrash,
  Screen as Page,
  SkeletonRows,
} from '@patchbay/kit';
import { useCan } from '@patchbay/queries';
import { DataList, useListAddress, useWholeList } from '@patchbay/screens';
import { useState } from 'react';
import { InviteMember } from './InviteMember.js';
import { memberList } from './member-list.js';
import { MemberDetail } from './MemberDetail.js';
import { useRemoveMembers } from './use-remove-members.js';
import { memberWords } from './words.js';

/** The members of the account of the address: list, detail, invitation and removal. */
export function Screen() {
  const manage = useCan('canManageUsers');
  if (manage.loading) return <SkeletonRows count={6} height={40} />;
  if (!manage.allowed)
    return <ForbiddenState title={memberWords.lockedTitle}>{manage.reason}</ForbiddenState>;
  return <Members />;
}

function Members() {
  const address = useListAddress(memberList.search);
  const source = useWholeList('listMembers', {}, { rowsOf: ({ members }) => members });
  const mayInvite = useCan('canInviteUsers');
  const remove = useRemoveMembers();
  const [isInviting, setInviting] = useState(false);
  const opened = source.rows.find(({ id }) => String(id) === address.detail);
  const invite = mayInvite.allowed ? (
    <Button variant="filled" icon={<IconPlus size={15} />} onClick={() => setInviting(true)}>
      {memberWords.invite}
    </Button>
  ) : null;
  return (
    <Page title={memberList.many} count={source.total} actions={invite}>
      <DataList
        list={memberList}
        source={source}
        address={address}
        onOpen={({ id }) => address.change({ detail: String(id) })}
        actions={[
          {
            key: 'remove',
            label: memberWords.remove,
            icon: <IconTrash size={15} />,
            danger: true,
            run: remove,
          },
        ]}
        empty={{ title: memberWords.emptyTitle, children: memberWords.empty, actions: invite }}
      />
      {opened ? (
        <MemberDetail
          member={opened}
          onClose={() => address.change({ detail: null })}
          onRemove={async () => {
            if (await remove([opened])) address.change({ detail: null });
          }}
        />
      ) : null}
      {isInviting ? <InviteMember onClose={() => setInviting(false)} /> : null}
    </Page>
  );
}
