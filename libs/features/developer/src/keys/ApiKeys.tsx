import { Button, IconKey, IconTrash } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import {
  DataList,
  type ListAddress,
  type ListDefinition,
  useListAddress,
  useLocalAddress,
  useWholeList,
} from '@patchbay/screens';
import { useMemo, useState } from 'react';
import { type ListedKey, keyListOf } from './key-list.js';
import { keys } from './messages.js';
import { NewKey } from './NewKey.js';
import classes from './Keys.module.css';
import { useRevokeKeys } from './use-revoke-keys.js';

const useKeyList = () => {
  const t = useMessages(keys);
  return useMemo(() => keyListOf(t), [t]);
};

/** The keys as a page, whose address holds the search and the order. */
export function PageOfKeys() {
  const list = useKeyList();
  return <ApiKeys list={list} address={useListAddress(list.search)} />;
}

/** The keys over any page, whose address is not theirs. */
export function KeysOverPage() {
  const list = useKeyList();
  return (
    <div className={classes.over}>
      <ApiKeys list={list} address={useLocalAddress(list.search)} />
    </div>
  );
}

/** Keys for the partner's own programs: shown once when they are made, revoked immediately. */
function ApiKeys({
  list,
  address,
}: {
  readonly list: ListDefinition<ListedKey>;
  readonly address: ListAddress;
}) {
  const t = useMessages(keys);
  const source = useWholeList('listTokens', {}, { rowsOf: ({ tokens }) => tokens });
  const [making, setMaking] = useState(false);
  const revoke = useRevokeKeys();
  const make = (
    <Button variant="filled" onClick={() => setMaking(true)}>
      {t('make')}
    </Button>
  );
  return (
    <section className={classes.listed}>
      <div className={classes.head}>
        <div>
          <h2>{t('title')}</h2>
          <p>
            {t('help')}{' '}
            <a href="/api/docs" target="_blank" rel="noreferrer">
              {t('reference')}
            </a>
          </p>
        </div>
        {source.rows.length > 0 ? make : null}
      </div>
      <DataList
        list={list}
        source={source}
        address={address}
        actions={[
          {
            key: 'revoke',
            label: t('revoke'),
            icon: <IconTrash size={15} />,
            danger: true,
            run: revoke,
          },
        ]}
        empty={{
          icon: <IconKey size={18} />,
          title: t('emptyTitle'),
          children: t('empty'),
          actions: make,
        }}
      />
      {making ? <NewKey onClose={() => setMaking(false)} /> : null}
    </section>
  );
}
