import { formatDays, isUnusedTable, type UsageTable, zoneLabel } from '@patchbay/formats';
import { Button, EmptyState, IconHash, ListStates, Screen as Page, Segmented } from '@patchbay/kit';
import { useChangeSearch } from '@patchbay/routes';
import { Locked, useCallWords, useCan } from '@patchbay/screens';
import { useUsageBefore } from '../usage-parts/use-usage-before.js';
import { UsageAccounts } from '../usage-parts/UsageAccounts.js';
import { Compared } from './Compared.js';
import { PeriodPicker } from './PeriodPicker.js';
import { UsageCharts } from './UsageCharts.js';
import { UsageDays } from './UsageDays.js';
import { UsageSkeleton } from './UsageSkeleton.js';
import { UsageTiles } from './UsageTiles.js';
import { type Usage, useUsage } from './use-usage.js';
import { useUsageWords } from '../usage-terms/use-usage-words.js';

export { prefetchUsage as prefetch } from './use-usage.js';

/** What the account used and what it costs, by day and category. */
export function Screen() {
  const { t } = useUsageWords();
  const billing = useCan('canViewBilling');
  if (billing.allowed) return <UsagePage />;
  return (
    <Page title={t('title')}>
      <Locked permission={billing} title={t('lockedTitle')} page rows={8} />
    </Page>
  );
}

function UsagePage() {
  const callWords = useCallWords();
  const { t, locale } = useUsageWords();
  const { period, view, reply, table } = useUsage();
  const { first, last } =
    period.kind === 'days' ? period : { first: table?.rows[0]?.day, last: table?.rows.at(-1)?.day };
  const range = first && last ? formatDays(first, last, locale) : undefined;
  return (
    <Page
      title={t('title')}
      // The line has its place before it has words, so that the tiles do not move.
      meta={range ? t('range', { range, zone: zoneLabel(period.timeZone, locale) }) : '\u00a0'}
      actions={
        <>
          <ViewSwitch view={view} />
          <PeriodPicker period={period} />
        </>
      }
    >
      <ListStates
        status={reply.status === 'success' && table === undefined ? 'pending' : reply.status}
        hasData={table !== undefined && !reply.error}
        empty={table === undefined || isUnusedTable(table)}
        skeleton={<UsageSkeleton view={view} period={period} />}
        error={{
          title: t('notLoaded'),
          children: callWords(reply.error),
          onRetry: () => void reply.refetch(),
          retrying: reply.isFetching,
          page: true,
          ...(reply.error ? { details: callWords(reply.error) } : {}),
        }}
        emptyState={<NothingUsed period={period} />}
      >
        {table ? <UsageNumbers table={table} view={view} period={period} /> : null}
      </ListStates>
    </Page>
  );
}

function UsageNumbers({
  table,
  view,
  period,
}: Pick<Usage, 'view' | 'period'> & { table: UsageTable }) {
  const before = useUsageBefore(period, table);
  return (
    <>
      <UsageTiles table={table} view={view} before={before} />
      <Compared period={period} />
      <UsageCharts table={table} view={view} />
      <UsageAccounts period={period} table={table} />
      <UsageDays table={table} />
    </>
  );
}

/** Costs, which may be added up, or amounts in their units. */
function ViewSwitch({ view }: Pick<Usage, 'view'>) {
  const { t } = useUsageWords();
  const change = useChangeSearch();
  return (
    <Segmented
      label={t('shown')}
      value={view}
      options={(['cost', 'amount'] as const).map((value) => ({ value, label: t(`view.${value}`) }))}
      onChange={(chosen) =>
        void change({ view: chosen === 'cost' ? undefined : chosen }, { replace: true })
      }
    />
  );
}

/** No usage at all, and the next place to look. */
function NothingUsed({ period }: Pick<Usage, 'period'>) {
  const { t } = useUsageWords();
  const change = useChangeSearch();
  const other = period.kind === 'current' ? ('previous' as const) : undefined;
  return (
    <EmptyState
      page
      icon={<IconHash size={18} />}
      title={t('emptyTitle')}
      actions={
        <Button onClick={() => void change({ period: other, dateFilter: undefined })}>
          {t(other ? 'showPrevious' : 'showCurrent')}
        </Button>
      }
    >
      {t('empty')}
    </EmptyState>
  );
}
