import { Button, IconPlus, Screen as Page, SkeletonRows } from '@patchbay/kit';
import { useViewer } from '@patchbay/queries';
import { DataList, useListAddress } from '@patchbay/screens';
import { type SegmentType, useCurrentAccount } from '@patchbay/session';
import { useState } from 'react';
import { nextLevel } from '../frame/trail.js';
import { accountLists } from './account-lists.js';
import { NewOrganization } from './NewOrganization.js';
import { useAccountList } from './use-account-list.js';
import { useTakeover } from './use-takeover.js';

/** The accounts below a reseller, a partner or the platform; opening a row opens that account. */
export function Screen() {
  const { data: viewer } = useViewer();
  const { target } = useCurrentAccount();
  const level = viewer ? nextLevel(viewer) : null;
  if (!viewer || !level) return <SkeletonRows count={6} height={40} />;
  return <Accounts key={level} level={level} parent={target} where={viewer.target.displayName} />;
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
  const list = accountLists[level];
  const address = useListAddress(list.search);
  const { active } = address.filters;
  const source = useAccountList(level, parent, {
    text: address.text,
    ...(active === undefined ? {} : { active: active === 'true' }),
  });
  const takeOver = useTakeover();
  const make =
    level === 'org' ? (
      <Button variant="filled" icon={<IconPlus size={15} />} onClick={() => setMaking(true)}>
        New organization
      </Button>
    ) : null;
  return (
    <Page title={list.many} count={source.total} actions={make}>
      <DataList
        list={list}
        source={source}
        address={address}
        onOpen={({ id }) => takeOver(level, id)}
        empty={{
          title: `No ${list.many.toLowerCase()} yet`,
          children: `${list.many} below ${where} show up here.`,
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
