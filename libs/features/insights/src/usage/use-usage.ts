import { preloadCharts } from '@patchbay/charts';
import { usageTable } from '@patchbay/formats';
import { systemClock } from '@patchbay/kernel';
import { operationQuery, useOperation } from '@patchbay/queries';
import { type ScreenPlace, usePageSearch } from '@patchbay/routes';
import { useMemo } from 'react';
import { dayAt, periodOf, usageArgs } from './usage-period.js';

/**
 * Fetches the drawings of charts and the usage of the address, where the person is known to see
 * billing: the call would be refused otherwise.
 */
export function prefetchUsage({ cache, account: { target }, search }: ScreenPlace): void {
  preloadCharts();
  const viewer = cache.getQueryData(operationQuery('getViewer', {}, { target }).queryKey);
  if (viewer?.permissions.canViewBilling?.allowed)
    void cache.prefetchQuery(
      operationQuery('getUsageStats', usageArgs(periodOf(search)), { target }),
    );
}

/** The usage over the period of the address. */
export function useUsage() {
  const search = usePageSearch('data', 'usage');
  const period = useMemo(() => periodOf(search), [search]);
  const reply = useOperation('getUsageStats', usageArgs(period), { keepPrevious: true });
  const table = useMemo(
    () =>
      reply.data === undefined
        ? undefined
        : usageTable(reply.data, period, dayAt(systemClock.now() / 1000)),
    [reply.data, period],
  );
  return { period, view: search.view ?? 'cost', reply, table };
}

/** The usage of an address and what is known of it. */
export type Usage = ReturnType<typeof useUsage>;
