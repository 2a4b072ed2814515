import { usageTable } from '@patchbay/formats';
import { SkeletonBar } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { usage } from './messages.js';
import classes from './Usage.module.css';
import { UsageCharts } from './UsageCharts.js';

/** Nothing yet: what the charts know before their values. */
const unknown = usageTable({}, { kind: 'previous' }, '');

/** The geometry of the tiles, and the charts with their titles and legends. */
export function UsageSkeleton({ view }: { readonly view: 'amount' | 'cost' }) {
  const t = useMessages(usage);
  return (
    <div aria-busy="true">
      <div className={classes.tiles} role="status" aria-label={t('loading')}>
        {Array.from({ length: 7 }, (_, at) => (
          <div key={at} className={classes.ghost}>
            <SkeletonBar width="46%" />
            <SkeletonBar width="34%" height={22} />
            <SkeletonBar width="100%" height={24} />
            <SkeletonBar width="60%" height={8} />
          </div>
        ))}
      </div>
      <UsageCharts table={unknown} view={view} status="pending" />
    </div>
  );
}
