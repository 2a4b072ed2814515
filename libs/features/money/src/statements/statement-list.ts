import { type ReplyOf } from '@patchbay/contract';
import { type ColumnOf } from '@patchbay/routes';
import { defineList } from '@patchbay/screens';
import { type Amounts, dollarsOf, wholeCents } from '../ground/use-amounts.js';
import { type StatementMessages } from './messages.js';

/** What one billing period came to. */
export type StatementRow = ReplyOf<'getBillingStatements'>['statements'][number];

/** An account has one statement for a period, so that the period names it. */
export const statementKey = (row: StatementRow): string =>
  `${row.startDateTimestamp}-${row.endDateTimestamp}`;

const statesOf = (t: StatementMessages) =>
  ({
    kept: { label: t('state.kept'), tone: 'neutral' },
    waiting: { label: t('state.waiting'), tone: 'info' },
    invoiced: { label: t('state.invoiced'), tone: 'success' },
    failed: { label: t('state.failed'), tone: 'danger' },
  }) as const;

/** The statements, the newest first, as the server orders them. */
export function statementListOf(t: StatementMessages, { usd, daysOf }: Amounts) {
  const micros = (key: 'plan' | 'usage' | 'proration') =>
    ({
      key,
      label: t(key),
      kind: 'computed',
      width: 130,
      atEnd: true,
      // As the total: parts that were rounded by themselves may come to a cent more.
      value: (row: StatementRow) => usd(dollarsOf(wholeCents(row[`${key}Micros`]))),
    }) as const;
  return defineList<StatementRow, ColumnOf<'statements'>>({
    name: t('title'),
    things: t('things'),
    counted: (count) => t('counted', { count }),
    rowKey: statementKey,
    rowName: daysOf,
    columns: [
      {
        key: 'period',
        label: t('period'),
        kind: 'computed',
        strong: true,
        value: daysOf,
      },
      { key: 'state', label: t('state'), kind: 'status', width: 210, states: statesOf(t) },
      micros('plan'),
      micros('usage'),
      { ...micros('proration'), optional: true },
      {
        key: 'total',
        label: t('total'),
        kind: 'computed',
        width: 120,
        atEnd: true,
        value: (row) => usd(dollarsOf(wholeCents(row.totalMicros))),
      },
      {
        key: 'timestamp',
        label: t('timestamp'),
        kind: 'time',
        unit: 'seconds',
        width: 180,
        optional: true,
      },
    ],
  });
}
