import {
  EmptyState,
  ErrorState,
  FilteredEmptyState,
  IconChartBar,
  Screen,
  useSteadyFlag,
} from '@patchbay/kit';
import { DataTabs } from '../data/DataColumn.js';
import { rangeLabel } from '../data/range.js';
import { RangePicker } from '../data/RangePicker.js';
import classes from './Dashboard.module.css';
import { MetricTile, MetricTileSkeleton } from './MetricTile.js';
import { useDashboard } from './use-dashboard.js';

/**
 * The metrics of the account as cards: each with its change, its trend and the number of events
 * behind it.
 */
export function Dashboard() {
  const { range, metrics, results, status, error, refetch, retrying } = useDashboard();
  const isLoading = status === 'pending' && results === undefined;
  const showSkeleton = useSteadyFlag(isLoading);
  const isQuiet =
    results !== undefined &&
    results.size > 0 &&
    [...results.values()].every(
      ({ events, previousEvents }) => events === 0 && previousEvents === 0,
    );

  return (
    <Screen title="Dashboard" actions={<RangePicker filter={range.filter} />}>
      <DataTabs view="dashboard" />
      {error && results === undefined ? (
        <ErrorState
          title="Could not load the numbers"
          onRetry={() => void refetch()}
          retrying={retrying}
          details={error.message}
        >
          {error.message}
        </ErrorState>
      ) : null}
      {isQuiet ? (
        <FilteredEmptyState>
          {'No conversation in ' +
            `${rangeLabel(range.filter).toLowerCase().replace(/^last/, 'the last')}. The numbers ` +
            'move with the first one.'}
        </FilteredEmptyState>
      ) : null}
      {showSkeleton ? (
        <div className={classes.grid} role="status" aria-busy="true" aria-label="Loading">
          {Array.from({ length: metrics?.length || 8 }, (_, at) => (
            <MetricTileSkeleton key={at} />
          ))}
        </div>
      ) : null}
      {!isLoading && !showSkeleton && metrics?.length === 0 ? (
        <EmptyState icon={<IconChartBar size={18} />} title="No metrics on this dashboard">
          Metrics that are saved for this account show up here.
        </EmptyState>
      ) : null}
      {results && metrics && !showSkeleton ? (
        <div className={classes.grid}>
          <h2
            className={classes.heading}
          >{`Metrics, ${rangeLabel(range.filter).toLowerCase()}`}</h2>
          {metrics.map((metric) => (
            <MetricTile
              key={metric.name}
              metric={metric}
              result={results.get(metric.name)}
              range={range.filter}
            />
          ))}
        </div>
      ) : null}
    </Screen>
  );
}
