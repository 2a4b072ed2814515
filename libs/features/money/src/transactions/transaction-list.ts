import { type ReplyOf } from '@patchbay/contract';
import { type ColumnOf } from '@patchbay/routes';
import { defineList } from '@patchbay/screens';
import { type Amounts } from '../ground/use-amounts.js';
import { type TransactionMessages } from './messages.js';

/** One movement of an account’s credit. */
export type TransactionRow = ReplyOf<'listRecentTransactions'>['transactions'][number];

const kinds = [
  'card-credit',
  'card-refund',
  'link-card',
  'link-lightning',
  'lightning-credit',
  'lightning-refund',
  'subscription-refund',
  'reward',
  'withdrawal',
  'payout',
  'payout-returned',
  'dispute',
  'owed-settled',
] as const;

const isKnown = (kind: string): kind is (typeof kinds)[number] =>
  (kinds as readonly string[]).includes(kind);

/** The contract leaves the kinds open: one without a name of its own is shown as it was sent. */
const kindOf = (t: TransactionMessages, kind: string): string =>
  isKnown(kind) ? t(`kind.${kind}`) : kind.replaceAll('-', ' ');

/** The movements, the newest first, as the server orders them. Each has its own unit. */
export const transactionListOf = (
  t: TransactionMessages,
  { amount }: Amounts,
  said: (description: string) => string,
) =>
  defineList<TransactionRow, ColumnOf<'transactions'>>({
    name: t('title'),
    things: t('things'),
    counted: (count) => t('counted', { count }),
    rowKey: ({ id }) => id,
    rowName: ({ description }) => said(description),
    columns: [
      { key: 'timestamp', label: t('timestamp'), kind: 'time', unit: 'seconds', width: 180 },
      {
        key: 'description',
        label: t('description'),
        kind: 'computed',
        strong: true,
        value: ({ description }) => said(description),
      },
      {
        key: 'kind',
        label: t('kind'),
        kind: 'computed',
        width: 190,
        value: ({ kind }) => kindOf(t, kind),
      },
      {
        key: 'amount',
        label: t('amount'),
        kind: 'computed',
        atEnd: true,
        width: 140,
        value: (row) => amount(row.amount, row.unit),
      },
      { key: 'id', label: t('id'), kind: 'id', width: 290, optional: true },
    ],
  });
