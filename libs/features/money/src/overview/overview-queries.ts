import { type ArgsOf } from '@patchbay/contract';
import { preloadCharts } from '@patchbay/charts';
import { figureZone, operationQuery } from '@patchbay/queries';
import { type ScreenPlace } from '@patchbay/routes';
import { maySeeBilling } from '../ground/may-see-billing.js';

/** The balances come with the movements, of which the overview shows the newest. */
export const balancesArgs = {
  page: 0,
  pageSize: 5,
} satisfies ArgsOf<'listRecentTransactions'>;

/** Costs per day of the running billing period, by category. */
export const spendingArgs = (timeZone: string): ArgsOf<'getUsageStats'> => ({
  timeseries: true,
  giveCosts: true,
  combineCosts: true,
  billingPeriod: 'current',
  frequency: 'day',
  timezone: timeZone,
});

/** Fetches the drawings of charts and what the overview shows. */
export function prefetchOverview(place: ScreenPlace): void {
  const { cache, account } = place;
  preloadCharts();
  if (!maySeeBilling(place)) return;
  const options = { target: account.target };
  const zone = figureZone(cache.getQueryData(operationQuery('getViewer', {}, options).queryKey));
  void cache.prefetchQuery(operationQuery('listRecentTransactions', balancesArgs, options));
  void cache.prefetchQuery(operationQuery('getCurrentPlan', {}, options));
  void cache.prefetchQuery(operationQuery('getUsageStats', spendingArgs(zone), options));
}
