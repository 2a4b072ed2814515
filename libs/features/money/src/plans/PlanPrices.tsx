import { useMessages } from '@patchbay/messages';
import { useId } from 'react';
import { useAmounts } from '../ground/use-amounts.js';
import { plans } from './messages.js';
import { counted, type Plan, tiersOf } from './plan-facts.js';
import classes from './Plans.module.css';

/** What is used by the unit: how many units are included, and what the others cost. */
export function PlanPrices({ plan }: { readonly plan: Plan }) {
  const t = useMessages(plans);
  const amounts = useAmounts();
  const id = useId();
  return (
    <section>
      <h3 id={id} className={classes.title}>
        {t('prices')}
      </h3>
      <div className={classes.scroll}>
        <table className={classes.table} aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">{t('item')}</th>
              <th scope="col">{t('unit')}</th>
              <th scope="col">{t('included')}</th>
              <th scope="col">{t('tiers')}</th>
            </tr>
          </thead>
          <tbody>
            {plan.items.map((item) => (
              <tr key={item.productItem}>
                <th scope="row">{item.productItem}</th>
                <td>{counted(amounts, item.unitQuantity)}</td>
                <td>{counted(amounts, item.included)}</td>
                <td>{tiersOf(t, amounts, item) || '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
