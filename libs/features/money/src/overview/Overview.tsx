import { buttonClass, IconPlus, Screen as Page } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { OverlayLink } from '@patchbay/overlays';
import { AllowedBy, useCan } from '@patchbay/screens';
import { CurrentPlan } from '../plans/CurrentPlan.js';
import { Balances } from './Balances.js';
import { moneyOverview } from './messages.js';
import classes from './Overview.module.css';
import { RecentTransactions } from './RecentTransactions.js';
import { Spending } from './Spending.js';

export { prefetchOverview as prefetch } from './overview-queries.js';

/** What the account has, by which plan it pays, and what it spends. */
export function Screen() {
  const t = useMessages(moneyOverview);
  const manage = useCan('canManageBilling');
  const addFunds = (
    <AllowedBy label={t('addFunds')} permission={manage}>
      <OverlayLink opens="addFunds" className={buttonClass({ variant: 'filled' })}>
        <IconPlus size={15} aria-hidden /> {t('addFunds')}
      </OverlayLink>
    </AllowedBy>
  );
  return (
    <Page title={t('title')} actions={addFunds}>
      <div className={classes.parts}>
        <Balances />
        <div className={classes.beside}>
          <CurrentPlan />
          <Spending />
          <RecentTransactions />
        </div>
      </div>
    </Page>
  );
}
