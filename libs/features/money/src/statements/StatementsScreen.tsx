import { IconReceipt, Screen as Page } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { DataList, useListAddress } from '@patchbay/screens';
import { useMemo } from 'react';
import { type Amounts, dollarsOf, useAmounts, wholeCents } from '../ground/use-amounts.js';
import { type StatementMessages, statements } from './messages.js';
import { statementKey, statementListOf } from './statement-list.js';
import { StatementDetail } from './StatementDetail.js';
import { useDue, useStatements } from './use-statements.js';

export { prefetchStatements as prefetch } from './use-statements.js';

/** What each billing period came to, and what is owed by all of them. */
export function Screen() {
  const t = useMessages(statements);
  const amounts = useAmounts();
  const list = useMemo(() => statementListOf(t, amounts), [t, amounts]);
  const address = useListAddress(list.search);
  const source = useStatements();
  const due = useDue();
  const opened = source.rows.find((row) => statementKey(row) === address.detail);
  return (
    // The line has its place before it has words, so that the list does not move.
    <Page title={list.name} meta={due === undefined ? '\u00a0' : dueIn(t, amounts, due)}>
      <DataList
        list={list}
        source={source}
        address={address}
        onOpen={(row) => address.change({ detail: statementKey(row) })}
        empty={{ icon: <IconReceipt size={22} />, title: t('emptyTitle'), children: t('empty') }}
      />
      {opened ? (
        <StatementDetail statement={opened} onClose={() => address.change({ detail: null })} />
      ) : null}
    </Page>
  );
}

/**
 * What is owed, in a sentence; below zero it was paid ahead. Invoices take whole cents: what is less
 * stays in the books for the next one, and is not due.
 */
function dueIn(t: StatementMessages, { usd }: Amounts, micros: number): string {
  const due = dollarsOf(wholeCents(micros));
  if (due === 0) return t(micros > 0 ? 'carriedOnly' : 'settled');
  return due > 0 ? t('due', { amount: usd(due) }) : t('paidAhead', { amount: usd(-due) });
}
