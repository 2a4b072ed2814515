import { type ReplyOf } from '@patchbay/contract';
import { formatDays, formatMoney } from '@patchbay/formats';
import { useLocale, useMessages } from '@patchbay/messages';
import { useMemo } from 'react';
import { money } from './messages.js';

type Unit = ReplyOf<'listRecentTransactions'>['transactions'][number]['unit'];

const millionths = 1_000_000;
/** The day of UTC at a moment, YYYY-MM-DD. */
export const dayOf = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().slice(0, 10);

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
  /** From the first to the last day of UTC, in which the server counts days; the end is excluded. */
  readonly days: (start: number, end: number) => string;
  /** From a day to another, both YYYY-MM-DD. */
  readonly range: (first: string, last: string) => string;
}

/** The notation of the reader. */
export function useAmounts(): Amounts {
  const t = useMessages(money);
  const locale = useLocale();
  return useMemo(() => {
    const usd = (amount: number) => formatMoney(amount, 'USD', locale);
    const range = (first: string, last: string) => formatDays(first, last, locale);
    return {
      locale,
      range,
      usd,
      amount: (value, unit) => (unit === 'SAT' ? t('sats', { count: value }) : usd(value)),
      days: (start, end) => range(dayOf(start), dayOf(Math.max(start, end - 1))),
    };
  }, [t, locale]);
}
