import { Button, IconBuildingStore, IconPlus, Screen as Page } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useViewer } from '@patchbay/queries';
import { ComingPage, DataList, isEmptyList, ListSection, useListAddress } from '@patchbay/screens';
import { type SegmentType, useCurrentAccount } from '@patchbay/session';
import { useMemo, useState } from 'react';
import { nextLevel } from '../ground/trail.js';
import { AccountDetail } from './AccountDetail.js';
import { accountListOf } from './account-lists.js';
import { accounts } from './messages.js';
import { NewOrganization } from './NewOrganization.js';
import { filtersOf, useAccountList } from './use-account-list.js';
import { useTakeover } from './use-takeover.js';

export { prefetchAccounts as prefetch } from './use-account-list.js';

/** The accounts below a reseller, a partner or the platform; a row opens what is known of that account. */
export function Screen() {
  const t = useMessages(accounts);
  const { data: viewer } = useViewer();
  const { target } = useCurrentAccount();
  const level = viewer ? nextLevel(viewer) : null;
  if (!viewer || !level) return <ComingPage />;
  const where = viewer.target.displayName;
  return (
    <ListSection
      title={where}
      name={accountListOf(t, level).name}
      icon={<IconBuildingStore size={16} />}
      to="/app/accounts"
    >
      <Accounts key={level} level={level} parent={target} where={where} />
    </ListSection>
  );
}

function Accounts({
  level,
  parent,
  where,
}: {
  level: SegmentType;
  parent: number | null;
  where: string;
}) {
  const [isMaking, setMaking] = useState(false);
  const t = useMessages(accounts);
  const list = useMemo(() => accountListOf(t, level), [t, level]);
  const address = useListAddress(list.search);
  const source = useAccountList(level, parent, filtersOf(address.text, address.filters['active']));
  const takeOver = useTakeover();
  const opened = source.rows.find(({ id }) => String(id) === address.detail);
  const make =
    level === 'org' ? (
      <Button variant="filled" icon={<IconPlus size={15} />} onClick={() => setMaking(true)}>
        {t('newOrganization')}
      </Button>
    ) : null;
  return (
    <Page
      title={list.name}
      count={source.total}
      actions={isEmptyList(source, address) ? null : make}
    >
      <DataList
        list={list}
        source={source}
        address={address}
        onOpen={({ id }) => address.change({ detail: String(id) })}
        empty={{
          title: t(`${level}.empty`),
          children: t('emptyBody', { where }),
          actions: make,
        }}
      />
      {opened ? (
        <AccountDetail
          key={opened.id}
          account={opened}
          level={level}
          onClose={() => address.change({ detail: null })}
        />
      ) : null}
      {isMaking ? (
        <NewOrganization
          parent={parent}
          onClose={() => setMaking(false)}
          onMade={(id) => takeOver('org', id)}
        />
      ) : null}
    </Page>
  );
}
