import { formatUnitPrice } from '@patchbay/formats';
import { useLocale, useMessages } from '@patchbay/messages';
import { useOperation } from '@patchbay/queries';
import { numbers } from './messages.js';

/** What a month of one more number costs, in a sentence, as the plan of the account has it. */
export function useNumberPrice(enabled: boolean): { readonly isKnown: boolean; words: string } {
  const t = useMessages(numbers);
  const locale = useLocale();
  const { data, isPending } = useOperation('getCurrentPlan', {}, { enabled });
  const item = data?.productPlan?.items.find(({ productItem }) => productItem === 'us-number');
  const price = item?.tiers.at(-1)?.price ?? 0;
  const money = formatUnitPrice(price, 'USD', locale);
  const words = !data
    ? t('price.unknown')
    : !data.productPlan
      ? t('price.noPlan')
      : price === 0
        ? t('price.free')
        : item && item.included > 0
          ? t('price.included', { count: item.included, price: money })
          : t('price.month', { price: money });
  return { isKnown: !enabled || !isPending, words };
}
