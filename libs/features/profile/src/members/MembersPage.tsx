import { Button, IconPlus, IconTrash, Screen as Page } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { operationQuery } from '@patchbay/queries';
import { type ScreenPlace } from '@patchbay/routes';
import {
  AllowedBy,
  DataList,
  Locked,
  useListAddress,
  useWholeList,
  useCan,
} from '@patchbay/screens';
import { useMemo, useState } from 'react';
import { InviteMember } from './InviteMember.js';
import { memberListOf } from './member-list.js';
import { MemberDetail } from './MemberDetail.js';
import { members } from './messages.js';
import { useRemoveMembers } from './use-remove-members.js';

/** Fetches the members. */
export const prefetch = ({ cache, account: { target } }: ScreenPlace): void =>
  void cache.prefetchQuery(operationQuery('listMembers', {}, { target }));

/** The members of the account of the address: list, detail, invitation and removal. */
export function Screen() {
  const t = useMessages(members);
  const manage = useCan('canManageUsers');
  if (manage.allowed) return <Members />;
  return (
    <Page title={t('name')}>
      <Locked permission={manage} title={t('lockedTitle')} page />
    </Page>
  );
}

function Members() {
  const t = useMessages(members);
  const list = useMemo(() => memberListOf(t), [t]);
  const address = useListAddress(list.search);
  const source = useWholeList('listMembers', {}, { rowsOf: ({ members }) => members });
  const mayInvite = useCan('canInviteUsers');
  const remove = useRemoveMembers();
  const [isInviting, setInviting] = useState(false);
  const opened = source.rows.find(({ id }) => String(id) === address.detail);
  const invite = (
    <AllowedBy label={t('invite')} permission={mayInvite}>
      <Button variant="filled" icon={<IconPlus size={15} />} onClick={() => setInviting(true)}>
        {t('invite')}
      </Button>
    </AllowedBy>
  );
  return (
    <Page title={list.name} count={source.total} actions={invite}>
      <DataList
        list={list}
        source={source}
        address={address}
        onOpen={({ id }) => address.change({ detail: String(id) })}
        actions={[
          {
            key: 'remove',
            label: t('remove'),
            icon: <IconTrash size={15} />,
            danger: true,
            run: remove,
          },
        ]}
        empty={{ title: t('emptyTitle'), children: t('empty'), actions: invite }}
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
