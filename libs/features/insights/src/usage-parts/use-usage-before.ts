import { shiftDay, type UsageTable, usageTable } from '@patchbay/formats';
import { useOperation } from '@patchbay/queries';
import { useMemo } from 'react';
import { usageArgs, type UsagePeriod } from '../usage-terms/usage-period.js';

/** The usage of the time before a period; undefined while it is not known. */
export function useUsageBefore(period: UsagePeriod, table: UsageTable): UsageTable | undefined {
  const { data, isPlaceholderData } = useOperation(
    'getUsageStats',
    { ...usageArgs(period), before: true },
    { keepPrevious: true },
  );
  const count = table.rows.length;
  return useMemo(() => {
    if (data === undefined || isPlaceholderData) return undefined;
    // Its days are known for a range of days alone, and then a trend has a value for each of them.
    if (period.kind !== 'days' || period.by !== 'day')
      return usageTable(data, { kind: 'previous' }, '');
    const [first, last] = [shiftDay(period.first, -count), shiftDay(period.first, -1)];
    return usageTable(data, { kind: 'days', by: 'day', first, last }, last);
  }, [data, isPlaceholderData, period, count]);
}
