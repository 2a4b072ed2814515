import { formatDays, isUnusedTable, type UsageTable } from '@patchbay/formats';
import { Button, EmptyState, IconHash, ListStates, Screen as Page, Segmented } from '@patchbay/kit';
import { useCan } from '@patchbay/queries';
import { useChangeSearch } from '@patchbay/routes';
import { Locked } from '@patchbay/screens';
import { DataTabs } from '../data/DataColumn.js';
import { PeriodPicker } from './PeriodPicker.js';
import { UsageCharts } from './UsageCharts.js';
import { UsageDays } from './UsageDays.js';
import { UsageSkeleton } from './UsageSkeleton.js';
import { UsageTiles } from './UsageTiles.js';
import { type Usage, useUsage } from './use-usage.js';
import { useUsageWords } from './use-usage-words.js';

export { prefetchUsage as prefetch } from './use-usage.js';

/** What the account used and what it costs, by day and category. */
export function Screen() {
  const { t } = useUsageWords();
  const billing = useCan('canViewBilling');
  if (billing.allowed) return <UsagePage />;
  return (
    <Page title={t('title')}>
      <DataTabs view="usage" />
      <Locked permission={billing} title={t('lockedTitle')} page rows={8} />
    </Page>
  );
}

function UsagePage() {
  const { t, locale } = useUsageWords();
  const { period, view, reply, table } = useUsage();
  const { first, last } =
    period.kind === 'days' ? period : { first: table?.rows[0]?.day, last: table?.rows.at(-1)?.day };
  const range = first && last ? formatDays(first, last, locale) : undefined;
  return (
    <Page
      title={t('title')}
      meta={range ? t('range', { range }) : undefined}
      actions={
        <>
          <ViewSwitch view={view} />
          <PeriodPicker period={period} />
        </>
      }
    >
      <DataTabs view="usage" />
      <ListStates
        status={reply.status}
        hasData={table !== undefined && !reply.error}
        empty={table === undefined || isUnusedTable(table)}
        skeleton={<UsageSkeleton view={view} />}
        error={{
          title: t('notLoaded'),
          children: reply.error?.message,
          onRetry: () => void reply.refetch(),
          retrying: reply.isFetching,
          page: true,
          ...(reply.error ? { details: reply.error.message } : {}),
        }}
        emptyState={<NothingUsed period={period} />}
      >
        {table ? <UsageNumbers table={table} view={view} /> : null}
      </ListStates>
    </Page>
  );
}

const UsageNumbers = (props: { readonly table: UsageTable; readonly view: Usage['view'] }) => (
  <>
    <UsageTiles {...props} />
    <UsageCharts {...props} />
    <UsageDays table={props.table} />
  </>
);

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
