import { EmptyState, ErrorState, IconChartBar, SkeletonRows } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type OverlayScreenProps } from '@patchbay/overlays';
import { useCallWords } from '@patchbay/screens';
import { useSavedMetrics } from '../metrics/use-saved-metrics.js';
import { reporting } from './messages.js';
import { report } from './report-part.js';

report.preload();

/**
 * Overlay `reporting`: one metric over time, beside the window before, and by agent, channel and
 * hour. Its value in the address is the name of the metric; without one it is the first.
 */
export function Screen({ args }: OverlayScreenProps<'reporting'>) {
  const callWords = useCallWords();
  const t = useMessages(reporting);
  const { metrics, error, isFetching, retry } = useSavedMetrics();
  if (!metrics)
    return error ? (
      <ErrorState title={t('notLoaded')} onRetry={retry} retrying={isFetching}>
        {callWords(error)}
      </ErrorState>
    ) : (
      <SkeletonRows count={8} height={40} />
    );
  if (metrics.length === 0)
    return (
      <EmptyState icon={<IconChartBar size={18} />} title={t('noMetrics')}>
        {t('noMetricsHelp')}
      </EmptyState>
    );
  return <report.Part metrics={metrics} name={args.value} />;
}
