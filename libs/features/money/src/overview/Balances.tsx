import { ErrorState, MetricCard } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperation } from '@patchbay/queries';
import { useCallWords } from '@patchbay/screens';
import { useAmounts } from '../ground/use-amounts.js';
import { moneyOverview } from './messages.js';
import { balancesArgs } from './overview-queries.js';
import classes from './Overview.module.css';
import { Part } from '../ground/Part.js';

/** What the account has: dollars, what of it may leave, and satoshis. */
export function Balances() {
  const callWords = useCallWords();
  const t = useMessages(moneyOverview);
  const { usd, amount } = useAmounts();
  const { data, error, refetch, isFetching } = useOperation('listRecentTransactions', balancesArgs);
  const balances = data?.balances;
  return (
    <Part title={t('balances')}>
      {error && !data ? (
        <ErrorState
          title={t('balancesNotLoaded')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          {callWords(error)}
        </ErrorState>
      ) : (
        <div className={classes.tiles}>
          <MetricCard title={t('usd')} value={balances && usd(balances.usd)} />
          <MetricCard
            title={t('withdrawable')}
            value={balances && usd(balances.withdrawableUsd)}
            compared={t('held')}
          />
          <MetricCard title={t('sats')} value={balances && amount(balances.sats, 'SAT')} />
        </div>
      )}
    </Part>
  );
}
