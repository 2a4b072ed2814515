import { preloadCharts } from '@patchbay/charts';
import { dayIn, usageTable } from '@patchbay/formats';
import { systemClock } from '@patchbay/kernel';
import { figureZone, operationQuery, useOperation, useViewer } from '@patchbay/queries';
import { type ScreenPlace, usePageSearch } from '@patchbay/routes';
import { useMemo } from 'react';
import { periodOf, usageArgs } from '../usage-terms/usage-period.js';

/**
 * Fetches the drawings of charts and the usage of the address, where the person is known to see
 * billing: the call would be refused otherwise.
 */
export function prefetchUsage({ cache, account: { target }, search }: ScreenPlace): void {
  preloadCharts();
  const viewer = cache.getQueryData(operationQuery('getViewer', {}, { target }).queryKey);
  if (!viewer?.permissions.canViewBilling?.allowed) return;
  const args = usageArgs(periodOf(search, figureZone(viewer)));
  void cache.prefetchQuery(operationQuery('getUsageStats', args, { target }));
  void cache.prefetchQuery(operationQuery('getCurrentPlan', {}, { target }));
}

/** The last day before the end of a period, which is excluded. */
const lastDay = (timeZone: string, end: number | undefined): string | undefined =>
  end === undefined ? undefined : dayIn(timeZone, end * 1000 - 1);

/** The usage over the period of the address. */
export function useUsage() {
  const search = usePageSearch('data', 'usage');
  const viewer = useViewer();
  const timeZone = figureZone(viewer.data);
  const period = useMemo(() => periodOf(search, timeZone), [search, timeZone]);
  // The padding of the running period is longer than most months: its end is that of the plan's.
  const plan = useOperation('getCurrentPlan', {}, { enabled: period.kind === 'current' });
  const end = plan.data?.billingPeriod.endDateTimestamp;
  const isEndKnown = period.kind !== 'current' || !plan.isPending;
  const reply = useOperation('getUsageStats', usageArgs(period), {
    // Which days are counted is known with the account.
    enabled: !viewer.isPending,
    keepPrevious: true,
  });
  const table = useMemo(
    () =>
      reply.data === undefined || !isEndKnown
        ? undefined
        : usageTable(
            reply.data,
            period.kind === 'current' ? { ...period, last: lastDay(timeZone, end) } : period,
            dayIn(timeZone, systemClock.now()),
          ),
    [reply.data, period, timeZone, end, isEndKnown],
  );
  return { period, view: search.view ?? 'cost', reply, table };
}

/** The usage of an address and what is known of it. */
export type Usage = ReturnType<typeof useUsage>;
