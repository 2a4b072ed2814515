import { type ReplyOf } from '@patchbay/contract';
import { dayIn, formatDays, formatMoney } from '@patchbay/formats';
import { useLocale, useMessages } from '@patchbay/messages';
import { useFigureZone } from '@patchbay/queries';
import { useMemo } from 'react';
import { money } from './messages.js';

type Unit = ReplyOf<'listRecentTransactions'>['transactions'][number]['unit'];

type StatementSpan = Pick<
  ReplyOf<'getBillingStatements'>['statements'][number],
  'timezone' | 'startDateTimestamp' | 'endDateTimestamp'
>;

const millionths = 1_000_000;
/** Dollars of an amount that the books keep in millionths. */
export const dollarsOf = (micros: number): number => micros / millionths;

/** Millionths of a dollar without what is less than a cent, as invoices take them. */
export const wholeCents = (micros: number): number => Math.trunc(micros / 10_000) * 10_000;

/** The amounts and periods of this section as the reader's language writes them. */
export interface Amounts {
  readonly locale: string;
  readonly usd: (amount: number) => string;
  /** Satoshis are whole and have no currency's notation. */
  readonly amount: (value: number, unit: Unit) => string;
  /** The zone in whose days figures are counted. */
  readonly timeZone: string;
  /** From the first to the last day of that zone, in seconds; the end is excluded. */
  readonly days: (start: number, end: number) => string;
  /** The same in days of the zone in which a statement was made. */
  readonly daysOf: (statement: StatementSpan) => string;
  /** From a day to another, both YYYY-MM-DD. */
  readonly range: (first: string, last: string) => string;
}

/** The notation of the reader. */
export function useAmounts(): Amounts {
  const t = useMessages(money);
  const locale = useLocale();
  const timeZone = useFigureZone();
  return useMemo(() => {
    const usd = (amount: number) => formatMoney(amount, 'USD', locale);
    const range = (first: string, last: string) => formatDays(first, last, locale);
    const between = (zone: string) => (start: number, end: number) =>
      range(dayIn(zone, start * 1000), dayIn(zone, Math.max(start, end - 1) * 1000));
    return {
      locale,
      range,
      usd,
      amount: (value, unit) => (unit === 'SAT' ? t('sats', { count: value }) : usd(value)),
      timeZone,
      days: between(timeZone),
      daysOf: ({ timezone, startDateTimestamp, endDateTimestamp }) =>
        between(timezone)(startDateTimestamp, endDateTimestamp),
    };
  }, [t, locale, timeZone]);
}
