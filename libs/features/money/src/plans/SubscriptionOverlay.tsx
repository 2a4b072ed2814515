import { Button, ErrorState, SkeletonRows } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { OverlayFooter, type OverlayScreenProps } from '@patchbay/overlays';
import { useOperation } from '@patchbay/queries';
import { DescriptionList, useCallWords, useCan } from '@patchbay/screens';
import { useAmounts } from '../ground/use-amounts.js';
import { plans } from './messages.js';
import { priceOf, type Subscription, subscriptionFacts } from './plan-facts.js';
import { PlanMissing } from './PlanMissing.js';
import { useCancelPlan } from './use-cancel-plan.js';

/** A subscription that runs and does not end yet. */
const canEnd = ({ state, cancelsTimestamp }: Subscription): boolean =>
  (state === 'active' || state === 'pastDue') && cancelsTimestamp === null;

/** Overlay `subscription`: where it stands, and its end. */
export function Screen(_props: OverlayScreenProps<'subscription'>) {
  const callWords = useCallWords();
  const t = useMessages(plans);
  const amounts = useAmounts();
  const manage = useCan('canManageBilling');
  const { data, error, refetch, isFetching } = useOperation('getCurrentPlan', {});
  const [cancel, isCancelling] = useCancelPlan(data?.productPlan?.name);
  if (!data && error)
    return (
      <ErrorState title={t('notLoaded')} onRetry={() => void refetch()} retrying={isFetching}>
        {callWords(error)}
      </ErrorState>
    );
  if (!data) return <SkeletonRows count={5} height={26} />;
  const { productPlan: plan, subscription, billingPeriod } = data;
  if (!subscription)
    return <PlanMissing title={t('noSubscription')} words={t('noSubscriptionWords')} />;
  const { startDateTimestamp, endDateTimestamp } = billingPeriod;
  const ofPlan = plan
    ? [
        { label: t('title'), value: plan.name },
        { label: t('price'), value: priceOf(t, amounts, plan, subscription.productPlanTerm) },
      ]
    : [];
  return (
    <>
      <DescriptionList
        facts={[
          ...ofPlan,
          ...subscriptionFacts(t, amounts, subscription),
          { label: t('period'), value: amounts.days(startDateTimestamp, endDateTimestamp) },
        ]}
      />
      {manage.allowed && canEnd(subscription) ? (
        <OverlayFooter>
          <Button variant="danger" loading={isCancelling} onClick={() => void cancel()}>
            {t('cancel')}
          </Button>
        </OverlayFooter>
      ) : null}
    </>
  );
}
