import { Chip, ErrorState, SkeletonRows } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type OverlayScreenProps, useOverlayTitle } from '@patchbay/overlays';
import { useOperation } from '@patchbay/queries';
import { DescriptionList, useCallWords } from '@patchbay/screens';
import { useAmounts } from '../ground/use-amounts.js';
import { plans } from './messages.js';
import { type Plan, pricesOf } from './plan-facts.js';
import { PlanPrices } from './PlanPrices.js';
import classes from './Plans.module.css';

/** Overlay `planDetails`: what a plan costs, and what it includes. */
export function Screen({ args }: OverlayScreenProps<'planDetails'>) {
  const callWords = useCallWords();
  const t = useMessages(plans);
  const planId = args.value ?? '';
  const { data, error, refetch, isFetching } = useOperation(
    'getProductPlan',
    { planId },
    { enabled: planId !== '' },
  );
  const plan = data?.productPlan;
  useOverlayTitle(plan?.name ?? null);
  if (planId === '') return <ErrorState title={t('noneNamed')}>{t('openFrom')}</ErrorState>;
  if (!plan && error)
    return (
      <ErrorState title={t('notLoaded')} onRetry={() => void refetch()} retrying={isFetching}>
        {callWords(error)}
      </ErrorState>
    );
  return plan ? <Details plan={plan} /> : <SkeletonRows count={6} height={26} />;
}

function Details({ plan }: { readonly plan: Plan }) {
  const t = useMessages(plans);
  const amounts = useAmounts();
  const addons = plan.addons
    .map(({ name, price }) => t('addon', { name, amount: amounts.usd(price) }))
    .join(' · ');
  return (
    <div className={classes.parts}>
      {plan.retired ? <Chip>{t('retired')}</Chip> : null}
      <DescriptionList
        facts={[
          { label: t('price'), value: pricesOf(t, amounts, plan) },
          { label: t('description'), value: plan.description },
          ...(plan.addons.length === 0 ? [] : [{ label: t('addons'), value: addons }]),
        ]}
      />
      {plan.features.length > 0 ? (
        <section>
          <h3 className={classes.title}>{t('features')}</h3>
          <ul className={classes.features}>
            {plan.features.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
        </section>
      ) : null}
      {plan.items.length > 0 ? <PlanPrices plan={plan} /> : null}
    </div>
  );
}
