import { IconLock, Screen as Page } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { DataList, Locked, useListAddress, useCan } from '@patchbay/screens';
import { useMemo } from 'react';
import { EventDetail } from './EventDetail.js';
import { eventListOf } from './event-list.js';
import { security } from './messages.js';
import { useSecurityEvents } from './use-security-events.js';

export { prefetchSecurityEvents as prefetch } from './use-security-events.js';

/** What the owners of the account of the address should know of, the newest first. */
export function Screen() {
  const t = useMessages(security);
  const manage = useCan('canManageUsers');
  if (manage.allowed) return <Events />;
  return (
    <Page title={t('title')}>
      <Locked permission={manage} title={t('lockedTitle')} page />
    </Page>
  );
}

function Events() {
  const t = useMessages(security);
  const list = useMemo(() => eventListOf(t), [t]);
  const address = useListAddress(list.search);
  const source = useSecurityEvents(address);
  const opened = source.rows.find(({ id }) => id === address.detail);
  return (
    <Page title={list.name} count={source.total}>
      <DataList
        list={list}
        source={source}
        address={address}
        onOpen={({ id }) => address.change({ detail: id })}
        empty={{ icon: <IconLock size={22} />, title: t('emptyTitle'), children: t('empty') }}
      />
      {opened ? (
        <EventDetail event={opened} onClose={() => address.change({ detail: null })} />
      ) : null}
    </Page>
  );
}
