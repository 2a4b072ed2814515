import { useMessages } from '@patchbay/messages';
import { type Metric, metricsFor } from '@patchbay/metrics';
import { useDomainProfile, useOperation } from '@patchbay/queries';
import { useMemo } from 'react';
import { dashboard } from './messages.js';
import { metricTitle } from './metric-title.js';

/** The metrics of the dashboard, with their titles in the current language. */
export function useShownMetrics() {
  const t = useMessages(dashboard);
  const account = useOperation('getAccount', {});
  const { settings: domain } = useDomainProfile();
  const settings = account.data?.settings;
  const metrics = useMemo(
    () => settings && metricsFor({ organization: settings, domain }).metrics,
    [settings, domain],
  );
  const find = (name: string): Metric | undefined => metrics?.find((one) => one.name === name);
  /** The title of a metric; the name of one that is gone. */
  const titleOf = (name: string): string => {
    const metric = find(name);
    return metric ? metricTitle(t, metric) : name;
  };
  return { account, metrics, find, titleOf };
}
