import {
  Button,
  EmptyState,
  FilteredEmptyState,
  IconPlus,
  ListStates,
  Screen as Page,
  SkeletonRows,
  TextField,
} from '@patchbay/kit';
import { useViewer } from '@patchbay/queries';
import { type SegmentType, useCurrentAccount } from '@patchbay/session';
import { useDeferredValue, useState } from 'react';
import { levelNames, nextLevel } from '../frame/trail.js';
import { AccountTable } from './AccountTable.js';
import { NewOrganization } from './NewOrganization.js';
import classes from './Tree.module.css';
import { useAccountList } from './use-account-list.js';
import { useTakeover } from './use-takeover.js';

/** What is below a reseller, a partner or the platform; opening a row steps into it. */
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
  const [text, setText] = useState('');
  const [making, setMaking] = useState(false);
  const list = useAccountList(level, parent, useDeferredValue(text));
  const takeOver = useTakeover();
  const { one, many } = levelNames[level];
  const make =
    level === 'org' ? (
      <Button variant="filled" icon={<IconPlus size={15} />} onClick={() => setMaking(true)}>
        New organization
      </Button>
    ) : null;
  return (
    <Page title={many} {...(list.status === 'success' ? { count: list.total } : {})} actions={make}>
      <div className={classes.search}>
        <TextField
          label={`Search ${many.toLowerCase()}`}
          labelHidden
          placeholder={`Search ${many.toLowerCase()}`}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <ListStates
        status={list.status}
        hasData={list.items.length > 0}
        empty={list.items.length === 0}
        skeleton={<SkeletonRows count={8} height={40} />}
        emptyState={
          text.trim() ? (
            <FilteredEmptyState
              actions={
                <Button variant="subtle" onClick={() => setText('')}>
                  Clear
                </Button>
              }
            >
              No {one} below {where} matches “{text.trim()}”.
            </FilteredEmptyState>
          ) : (
            <EmptyState title={`No ${many.toLowerCase()} yet`} actions={make}>
              {many} below {where} show up here.
            </EmptyState>
          )
        }
        error={{
          title: `Could not load the ${many.toLowerCase()}`,
          children: list.error,
          onRetry: list.retry,
          retrying: list.retrying,
        }}
      >
        <AccountTable level={level} list={list} onOpen={(id) => takeOver(level, id)} />
      </ListStates>
      {making ? (
        <NewOrganization
          parent={parent}
          onClose={() => setMaking(false)}
          onMade={(id) => takeOver('org', id)}
        />
      ) : null}
    </Page>
  );
}
