import { Button, IconBuildingStore, IconPlus, Screen as Page, SkeletonRows } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useViewer } from '@patchbay/queries';
import { DataList, isEmptyList, SectionPagesColumn, useListAddress } from '@patchbay/screens';
import { type SegmentType, useCurrentAccount } from '@patchbay/session';
import { useMemo, useState } from 'react';
import { nextLevel } from '../frame/trail.js';
import { accountListOf } from './account-lists.js';
import { accounts } from './messages.js';
import { NewOrganization } from './NewOrganization.js';
import { filtersOf, useAccountList } from './use-account-list.js';
import { useTakeover } from './use-takeover.js';

export { prefetchAccounts as prefetch } from './use-account-list.js';

/** The accounts below a reseller, a partner or the platform; opening a row opens that account. */
export function Screen() {
  const { data: viewer } = useViewer();
  const { target } = useCurrentAccount();
  const level = viewer ? nextLevel(viewer) : null;
  if (!viewer || !level) return <SkeletonRows count={6} height={40} />;
  return (
    <>
      <AccountsColumn level={level} where={viewer.target.displayName} />
      <Accounts key={level} level={level} parent={target} where={viewer.target.displayName} />
    </>
  );
}

/** The section column: whose accounts these are, and which. */
function AccountsColumn({ level, where }: { readonly level: SegmentType; readonly where: string }) {
  const { name } = accountListOf(useMessages(accounts), level);
  const list = {
    key: 'list',
    label: name,
    icon: <IconBuildingStore size={16} />,
    to: '/app/accounts',
  } as const;
  return <SectionPagesColumn title={where} pages={[list]} current={list.key} />;
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
        onOpen={({ id }) => takeOver(level, id)}
        empty={{
          title: t(`${level}.empty`),
          children: t('emptyBody', { where }),
          actions: make,
        }}
      />
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
