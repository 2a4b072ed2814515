import { type ReplyOf } from '@patchbay/contract';
import { dateFormat, formatUnitPrice, numberFormat } from '@patchbay/formats';
import { type Fact } from '@patchbay/screens';
import { type Amounts } from '../ground/use-amounts.js';
import { type PlanMessages } from './messages.js';

type Current = ReplyOf<'getCurrentPlan'>;
/** A plan as its seller offers it. */
export type Plan = ReplyOf<'getProductPlan'>['productPlan'];
type Item = Plan['items'][number];
/** Where a subscription stands. */
export type Subscription = NonNullable<Current['subscription']>;

/** What a plan costs for a month or a year. */
export function priceOf(
  t: PlanMessages,
  { usd }: Amounts,
  { amount }: Plan,
  term: 'month' | 'year',
): string {
  const price = amount[term];
  if (price === null) return t('notSold');
  return price === 0 ? t('free') : t(`price.${term}`, { amount: usd(price) });
}

/** The prices of a plan for each term that it is sold for. */
export const pricesOf = (t: PlanMessages, amounts: Amounts, plan: Plan): string =>
  (['month', 'year'] as const)
    .filter((term) => plan.amount[term] !== null)
    .map((term) => priceOf(t, amounts, plan, term))
    .join(' · ') || t('notSold');

/** The prices of an item by the number of the unit, included units counted. */
export const tiersOf = (t: PlanMessages, { locale }: Amounts, { tiers }: Item): string =>
  tiers
    .map(({ quantityMin, quantityMax, price }) => {
      const told = { from: quantityMin, price: formatUnitPrice(price, 'USD', locale) };
      return quantityMax === null ? t('lastTier', told) : t('tier', { ...told, to: quantityMax });
    })
    .join(' · ');

/** A whole number in the reader's notation. */
export const counted = ({ locale }: Amounts, count: number): string =>
  numberFormat(locale).format(count);

/** Where a subscription stands, with the dates that are known. */
export function subscriptionFacts(
  t: PlanMessages,
  { locale }: Amounts,
  subscription: Subscription,
): readonly Fact[] {
  const day = (seconds: number) =>
    dateFormat(locale, { dateStyle: 'medium' }).format(seconds * 1000);
  const { state, productPlanTerm, startedTimestamp } = subscription;
  const { cancelsTimestamp, canceledTimestamp, canceledReason } = subscription;
  return [
    { label: t('state'), value: t(`state.${state}`) },
    { label: t('term'), value: t(`term.${productPlanTerm}`) },
    { label: t('started'), value: day(startedTimestamp) },
    ...(cancelsTimestamp === null ? [] : [{ label: t('ends'), value: day(cancelsTimestamp) }]),
    ...(canceledTimestamp === null
      ? []
      : [{ label: t('canceled'), value: day(canceledTimestamp) }]),
    ...(canceledReason ? [{ label: t('reason'), value: canceledReason }] : []),
  ];
}
