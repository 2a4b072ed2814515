import { formatDay, formatMoney, formatUnitPrice, numberFormat } from '@patchbay/formats';
import { useLocale } from '@patchbay/messages';
import { useMemo } from 'react';
import { type ChartData, type ChartUnit } from './chart-data.js';

/** How a chart writes its values and categories in a locale. */
export interface ChartWords {
  /** A value in full, for the table and the point under the pointer; null is a dash. */
  readonly value: (value: number | null) => string;
  /** A value on the axis, short. */
  readonly axis: (value: number) => string;
  /** A category in full: 'Fri, Nov 20, 2026'. */
  readonly category: (category: string) => string;
  /** A category on the axis: 'Nov 20'. */
  readonly tick: (category: string) => string;
}

const plain: ChartUnit = { kind: 'number' };

/** Less than a cent is not zero: a few tokens cost $0.0004. */
const money = (amount: number, currency: string, locale: string): string =>
  amount !== 0 && Math.abs(amount) < 0.01
    ? formatUnitPrice(amount, currency, locale)
    : formatMoney(amount, currency, locale);

function inFull(value: number, unit: ChartUnit, locale: string): string {
  switch (unit.kind) {
    case 'money':
      return money(value, unit.currency ?? 'USD', locale);
    case 'share':
      return numberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(value);
    case 'number':
      return numberFormat(locale, { maximumFractionDigits: 2 }).format(value);
  }
}

function inShort(value: number, unit: ChartUnit, locale: string): string {
  const short = { notation: 'compact', maximumFractionDigits: 2 } as const;
  switch (unit.kind) {
    case 'money':
      return numberFormat(locale, {
        ...short,
        style: 'currency',
        currency: unit.currency ?? 'USD',
        // $1.40, but $2 and $1.5K.
        minimumFractionDigits: Number.isInteger(value) || Math.abs(value) >= 1000 ? 0 : 2,
      }).format(value);
    case 'share':
      return inFull(value, unit, locale);
    case 'number':
      return numberFormat(locale, short).format(value);
  }
}

const fullDate = { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' } as const;
const dates = {
  day: { full: fullDate, short: { month: 'short', day: 'numeric' } },
  month: { full: { year: 'numeric', month: 'long' }, short: { year: '2-digit', month: 'short' } },
} as const;

/** The words of a chart in a locale. */
export function chartWords(
  locale: string,
  { kind, unit = plain }: Pick<ChartData, 'kind' | 'unit'>,
): ChartWords {
  const dated = (form: 'full' | 'short') => (category: string) =>
    kind === 'name' ? category : formatDay(category, locale, dates[kind][form]);
  return {
    value: (value) => (value === null ? '–' : inFull(value, unit, locale)),
    axis: (value) => inShort(value, unit, locale),
    category: dated('full'),
    tick: dated('short'),
  };
}

/** The words of a chart in the reader’s locale. */
export function useChartWords({ kind, unit }: Pick<ChartData, 'kind' | 'unit'>): ChartWords {
  const locale = useLocale();
  return useMemo(() => chartWords(locale, { kind, unit }), [locale, kind, unit]);
}
