import { IconListDetails, Screen as Page } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { DataList, useListAddress } from '@patchbay/screens';
import { useMemo } from 'react';
import { useMovementWords } from '../ground/use-movement-words.js';
import { useAmounts } from '../ground/use-amounts.js';
import { transactions } from './messages.js';
import { transactionListOf } from './transaction-list.js';
import { useTransactions } from './use-transactions.js';

export { prefetchTransactions as prefetch } from './use-transactions.js';

/** What moved the credit of the account, the newest first. */
export function Screen() {
  const t = useMessages(transactions);
  const amounts = useAmounts();
  const said = useMovementWords();
  const list = useMemo(() => transactionListOf(t, amounts, said), [t, amounts, said]);
  const address = useListAddress(list.search);
  const source = useTransactions();
  return (
    <Page title={list.name}>
      <DataList
        list={list}
        source={source}
        address={address}
        empty={{
          icon: <IconListDetails size={22} />,
          title: t('emptyTitle'),
          children: t('empty'),
        }}
      />
    </Page>
  );
}
