import { usageTable } from '@patchbay/formats';
import { MetricCard } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { Compared } from './Compared.js';
import { usage } from '../usage-terms/messages.js';
import classes from './Usage.module.css';
import { UsageCharts } from './UsageCharts.js';
import { ComingBefore, tileTitles } from './UsageTiles.js';
import { type UsagePeriod } from '../usage-terms/usage-period.js';

/** Nothing yet: what the charts know before their values. */
const unknown = usageTable({}, { kind: 'previous' }, '');

/** The tiles and charts with their titles, whose values are on their way. */
export function UsageSkeleton({
  view,
  period,
}: {
  readonly view: 'amount' | 'cost';
  readonly period: UsagePeriod;
}) {
  const t = useMessages(usage);
  return (
    <div aria-busy="true">
      <div className={classes.tiles} role="status" aria-label={t('loading')}>
        {tileTitles(t).map((title) => (
          <MetricCard
            key={title}
            title={title}
            value={undefined}
            series={[]}
            compared={'\u00a0'}
            note={<ComingBefore />}
          />
        ))}
      </div>
      <Compared period={period} />
      <UsageCharts table={unknown} view={view} status="pending" />
    </div>
  );
}
