import { ErrorState, MetricCard, SkeletonRows } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperation } from '@patchbay/queries';
import { Link } from '@patchbay/routes';
import { useCallWords } from '@patchbay/screens';
import { useAmounts } from '../section/use-amounts.js';
import { moneyOverview } from './messages.js';
import { balancesArgs } from './overview-queries.js';
import classes from './Overview.module.css';
import { Part } from './Part.js';

/** What the account has: dollars, what of it may leave, and satoshis. */
export function Balances() {
  const callWords = useCallWords();
  const t = useMessages(moneyOverview);
  const { usd, amount } = useAmounts();
  const { data, error, refetch, isFetching } = useOperation('listRecentTransactions', balancesArgs);
  return (
    <Part
      title={t('balances')}
      more={<Link to="/app/money/transactions">{t('allTransactions')}</Link>}
    >
      {data ? (
        <div className={classes.tiles}>
          <MetricCard title={t('usd')} value={usd(data.balances.usd)} />
          <MetricCard
            title={t('withdrawable')}
            value={usd(data.balances.withdrawableUsd)}
            compared={t('held')}
          />
          <MetricCard title={t('sats')} value={amount(data.balances.sats, 'SAT')} />
        </div>
      ) : error ? (
        <ErrorState
          title={t('balancesNotLoaded')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          {callWords(error)}
        </ErrorState>
      ) : (
        <SkeletonRows count={2} height={60} />
      )}
    </Part>
  );
}
