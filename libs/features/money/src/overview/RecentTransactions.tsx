import { SkeletonRows } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperation } from '@patchbay/queries';
import { Link } from '@patchbay/routes';
import { momentText } from '@patchbay/screens';
import { Part } from '../ground/Part.js';
import { useMovementWords } from '../ground/use-movement-words.js';
import { useAmounts } from '../ground/use-amounts.js';
import { moneyOverview } from './messages.js';
import { balancesArgs } from './overview-queries.js';
import classes from './Overview.module.css';

/** The newest movements of the credit, and the way to all of them. */
export function RecentTransactions() {
  const t = useMessages(moneyOverview);
  const said = useMovementWords();
  const { amount, locale } = useAmounts();
  const { data, error } = useOperation('listRecentTransactions', balancesArgs);
  // The credit above says that its read failed, and reads it again.
  if (!data && error) return null;
  return (
    <Part
      title={t('recent')}
      more={<Link to="/app/money/transactions">{t('allTransactions')}</Link>}
    >
      {!data ? (
        <SkeletonRows count={balancesArgs.pageSize} height={48} />
      ) : data.transactions.length === 0 ? (
        <p className={classes.none}>{t('noTransactions')}</p>
      ) : (
        <ul className={classes.recent}>
          {data.transactions.map((row) => (
            <li key={row.id} className={classes.movement}>
              <span className={classes.what}>{said(row.description)}</span>
              <span className={classes.sum}>{amount(row.amount, row.unit)}</span>
              <span className={classes.when}>{momentText(row.timestamp * 1000, locale)}</span>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}
