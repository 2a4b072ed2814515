import { buttonClass, ErrorState } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { OverlayLink } from '@patchbay/overlays';
import { useOperation } from '@patchbay/queries';
import { DescriptionList, useCallWords } from '@patchbay/screens';
import { Part } from '../ground/Part.js';
import { useAmounts } from '../ground/use-amounts.js';
import { plans } from './messages.js';
import { pricesOf } from './plan-facts.js';
import { PlanMissing } from './PlanMissing.js';

/** The plan of the account, where it has one, and the period in which its units are counted. */
export function CurrentPlan() {
  const callWords = useCallWords();
  const t = useMessages(plans);
  const amounts = useAmounts();
  const { data, error, refetch, isFetching } = useOperation('getCurrentPlan', {});
  const plan = data?.productPlan ?? null;
  const subscription = data?.subscription ?? null;
  const period = data?.billingPeriod;
  const isComing = !data && !error;
  const links = (
    <>
      {plan ? (
        <OverlayLink
          opens="planDetails"
          args={{ value: plan.productPlanId }}
          className={buttonClass({ size: 'sm' })}
        >
          {t('details')}
        </OverlayLink>
      ) : null}
      {subscription ? (
        <OverlayLink opens="subscription" className={buttonClass({ size: 'sm' })}>
          {t('subscription')}
        </OverlayLink>
      ) : null}
    </>
  );
  return (
    <Part
      title={t('title')}
      more={isComing ? <LinksToCome /> : plan || subscription ? links : undefined}
    >
      {isComing || (period && plan) ? (
        <DescriptionList
          loading={isComing}
          facts={[
            { label: t('name'), value: plan?.name },
            { label: t('price'), value: plan && pricesOf(t, amounts, plan) },
            {
              label: t('state'),
              value: t(subscription ? `state.${subscription.state}` : 'noSubscription'),
            },
            {
              label: t('period'),
              value: period && amounts.days(period.startDateTimestamp, period.endDateTimestamp),
            },
          ]}
        />
      ) : period ? (
        <PlanMissing title={t('none')} words={t('noneWords')} />
      ) : (
        <ErrorState title={t('notLoaded')} onRetry={() => void refetch()} retrying={isFetching}>
          {callWords(error)}
        </ErrorState>
      )}
    </Part>
  );
}

/** The room of the links to the plan and its subscription, which most accounts have. */
function LinksToCome() {
  const t = useMessages(plans);
  return [t('details'), t('subscription')].map((words) => (
    <span
      key={words}
      aria-hidden
      className={buttonClass({ size: 'sm' })}
      style={{ visibility: 'hidden' }}
    >
      {words}
    </span>
  ));
}
