import { formatMoney, formatUnitPrice, numberFormat, type UsageCategory } from '@patchbay/formats';
import { useLocale, useMessages } from '@patchbay/messages';
import { usage, type UsageMessages } from './messages.js';

/** The words of usage: its messages, and amounts and costs in the reader’s locale. */
export interface UsageWords {
  readonly t: UsageMessages;
  readonly locale: string;
  /** A number of the unit of a category. */
  readonly amount: (value: number) => string;
  /** The unit behind such a number. */
  readonly unit: (category: UsageCategory, value: number) => string;
  /** Costs are shown in US dollars; less than a cent has four decimals. */
  readonly money: (cost: number) => string;
}

const hasPlural = (
  category: UsageCategory,
): category is Exclude<UsageCategory, 'voice' | 'advancedVoice'> =>
  category !== 'voice' && category !== 'advancedVoice';

/** The words of usage in the reader’s language. */
export function useUsageWords(): UsageWords {
  const t = useMessages(usage);
  const locale = useLocale();
  return {
    t,
    locale,
    amount: (value) => numberFormat(locale, { maximumFractionDigits: 1 }).format(value),
    unit: (category, value) =>
      hasPlural(category) ? t(`unit.${category}`, { count: value }) : t(`unit.${category}`),
    money: (cost) =>
      cost !== 0 && Math.abs(cost) < 0.01
        ? formatUnitPrice(cost, 'USD', locale)
        : formatMoney(cost, 'USD', locale),
  };
}
