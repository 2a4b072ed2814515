import {
  Button,
  buttonClass,
  EmptyState,
  ErrorState,
  FilteredEmptyState,
  IconChartBar,
  IconChartHistogram,
  IconPencil,
  IconPlus,
  lazyParts,
  Screen as Page,
  useSteadyFlag,
  VisuallyHidden,
} from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type Metric, metricProblem } from '@patchbay/metrics';
import { useNarrow, useOverlay } from '@patchbay/overlays';
import { Link, useNavigate } from '@patchbay/routes';
import { useCallWords, useCan } from '@patchbay/screens';
import { type Range, rangeLabel } from '../range/range.js';
import { RangePicker } from '../range/RangePicker.js';
import { useRangeWords } from '../range/use-range-words.js';
import classes from './Dashboard.module.css';
import { dashboard } from '../shown-metrics/messages.js';
import { MetricTile, MetricTileSkeleton } from '../cards/MetricTile.js';
import { useCardGoals } from '../goals/card-goals.js';
import { useDashboard } from './use-dashboard.js';

export { prefetchDashboard as prefetch } from './use-dashboard.js';

const useChartParts = lazyParts(() => import('./DashboardCharts.js'));

/**
 * The metrics of the account as cards: each with its change, its trend and the number of events
 * behind it.
 */
export function Screen() {
  const callWords = useCallWords();
  const t = useMessages(dashboard);
  const words = useRangeWords();
  const { open } = useOverlay();
  const { allowed: canEdit } = useCan('canEditOrg');
  const { range, metrics, results, status, error, refetch, retrying } = useDashboard();
  const { goals, areKnown } = useCardGoals();
  const isLoading = results === undefined ? status === 'pending' : !areKnown;
  const showSkeleton = useSteadyFlag(isLoading);
  const isShown = !isLoading && !showSkeleton;
  const isQuiet = isEmpty(results);

  return (
    <Page
      title={words.t('dashboard')}
      actions={
        <>
          <Button icon={<IconChartHistogram size={15} />} onClick={() => void open('reporting')}>
            {t('openReport')}
          </Button>
          {canEdit ? <EditActions /> : null}
          <RangePicker filter={range.filter} />
        </>
      }
    >
      {error && results === undefined ? (
        <ErrorState
          title={t('notLoaded')}
          onRetry={() => void refetch()}
          retrying={retrying}
          details={callWords(error)}
        >
          {callWords(error)}
        </ErrorState>
      ) : null}
      {isQuiet ? (
        <FilteredEmptyState>
          {t('quiet', { range: rangeLabel(words, range.filter, 'inLast') })}
        </FilteredEmptyState>
      ) : null}
      {showSkeleton ? <LoadingTiles count={metrics?.length || 8} /> : null}
      {isShown && metrics?.length === 0 ? (
        <EmptyState icon={<IconChartBar size={18} />} title={t('emptyTitle')}>
          {t('empty')}
        </EmptyState>
      ) : null}
      {isShown && results && metrics ? (
        <Tiles metrics={metrics} results={results} range={range} goals={goals} canEdit={canEdit} />
      ) : null}
      {isShown && results && !isQuiet ? (
        <Charts metrics={metrics} results={results} range={range} />
      ) : null}
    </Page>
  );
}

type Read = ReturnType<typeof useDashboard>;

/** Whether no conversation is behind any of the values, in the window and in that before it. */
const isEmpty = (results: Read['results']): boolean =>
  results !== undefined &&
  results.size > 0 &&
  [...results.values()].every(({ events, previousEvents }) => events === 0 && previousEvents === 0);

/** The cards, each with the way to its report and to its formula. */
function Tiles({
  metrics,
  results,
  range,
  goals,
  canEdit,
}: {
  readonly metrics: readonly Metric[];
  readonly results: NonNullable<Read['results']>;
  readonly range: Range;
  readonly goals: ReturnType<typeof useCardGoals>['goals'];
  readonly canEdit: boolean;
}) {
  const t = useMessages(dashboard);
  const words = useRangeWords();
  const { open } = useOverlay();
  const navigate = useNavigate();
  const edit = (metric: string) => () =>
    void navigate({ to: '/app/data/metric', search: { metric } });
  return (
    <div className={classes.grid}>
      <VisuallyHidden as="h2">
        {t('heading', { range: rangeLabel(words, range.filter, 'ofLast') })}
      </VisuallyHidden>
      {metrics.map((metric) => (
        <MetricTile
          key={metric.name}
          metric={metric}
          result={results.get(metric.name)}
          range={range.filter}
          goals={goals.get(metric.name)}
          onReport={() => void open('reporting', { value: metric.name })}
          onEdit={canEdit ? edit(metric.name) : undefined}
        />
      ))}
    </div>
  );
}

/** On wide windows, below the cards: they move nothing when they come. */
function Charts({
  metrics = [],
  results,
  range,
}: {
  readonly metrics: readonly Metric[] | undefined;
  readonly results: NonNullable<Read['results']>;
  readonly range: Range;
}) {
  const metric = metrics.find(
    (one) =>
      one.aggregation === 'count' &&
      !metricProblem(one) &&
      // Two empty charts would say no more than its card does.
      (results.get(one.name)?.events ?? 0) > 0,
  );
  const isShown = !useNarrow() && metric !== undefined;
  const { parts } = useChartParts(isShown);
  return isShown && parts ? <parts.DashboardCharts metric={metric} range={range} /> : null;
}

/** The metrics as a list, and a new one. */
function EditActions() {
  const t = useMessages(dashboard);
  const { open } = useOverlay();
  return (
    <>
      <Button icon={<IconPencil size={15} />} onClick={() => void open('editDashboard')}>
        {t('edit')}
      </Button>
      <Link to="/app/data/metric" className={buttonClass()} aria-label={t('newMetric')}>
        <IconPlus size={15} aria-hidden /> {t('addMetric')}
      </Link>
    </>
  );
}

function LoadingTiles({ count }: { readonly count: number }) {
  const t = useMessages(dashboard);
  return (
    <div className={classes.grid} role="status" aria-busy="true" aria-label={t('loading')}>
      {Array.from({ length: count }, (_, at) => (
        <MetricTileSkeleton key={at} />
      ))}
    </div>
  );
}
