import {
  Button,
  EmptyState,
  ErrorState,
  IconArrowDown,
  IconArrowUp,
  IconButton,
  IconChartBar,
  IconPencil,
  IconPlus,
  IconTrash,
  SkeletonRows,
} from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { builtInMetrics, type Metric, withoutMetric } from '@patchbay/metrics';
import { OverlayFooter } from '@patchbay/overlays';
import { useNavigate } from '@patchbay/routes';
import { useCallWords } from '@patchbay/screens';
import { useState } from 'react';
import { metricTitle } from '../shown-metrics/metric-title.js';
import { dashboard } from '../shown-metrics/messages.js';
import { metrics as area } from './messages.js';
import classes from './Metrics.module.css';
import { keptOf } from './metric-draft.js';
import { moved } from './moved.js';
import { type MetricChange, type SavedMetrics, useSavedMetrics } from './use-saved-metrics.js';

/** Overlay `editDashboard`: which metrics the dashboard has, and in which order. */
export function Screen() {
  const callWords = useCallWords();
  const t = useMessages(area);
  const saved = useSavedMetrics();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const { metrics, error, isFetching, isBuiltIn, retry } = saved;
  if (!metrics)
    return error ? (
      <ErrorState title={t('notLoaded')} onRetry={retry} retrying={isFetching}>
        {callWords(error)}
      </ErrorState>
    ) : (
      <SkeletonRows count={8} height={40} />
    );
  const write = (change: MetricChange, text: string) => {
    setProblem(null);
    saved.save(change, text).catch((failure: unknown) => setProblem(callWords(failure)));
  };
  return (
    <>
      {metrics.length === 0 ? (
        <EmptyState icon={<IconChartBar size={18} />} title={t('emptyTitle')}>
          {t('empty')}
        </EmptyState>
      ) : (
        <ol className={classes.list}>
          {metrics.map((metric, at) => (
            <MetricLine
              key={metric.name}
              metric={metric}
              saved={saved}
              isFirst={at === 0}
              isLast={at === metrics.length - 1}
              write={write}
            />
          ))}
        </ol>
      )}
      <OverlayFooter>
        {problem ? (
          <p role="alert" className={classes.problem}>
            {problem}
          </p>
        ) : null}
        {isBuiltIn ? null : (
          <Button
            variant="subtle"
            disabled={saved.isSaving}
            onClick={() => write(() => builtInMetrics.map(keptOf), t('usualTaken'))}
          >
            {t('usual')}
          </Button>
        )}
        <Button
          variant="filled"
          icon={<IconPlus size={15} />}
          onClick={() => void navigate({ to: '/app/data/metric' })}
        >
          {t('new')}
        </Button>
      </OverlayFooter>
    </>
  );
}

function MetricLine({
  metric,
  saved,
  isFirst,
  isLast,
  write,
}: {
  readonly metric: Metric;
  readonly saved: SavedMetrics;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly write: (change: MetricChange, text: string) => void;
}) {
  const t = useMessages(area);
  const navigate = useNavigate();
  const { name } = metric;
  const title = metricTitle(useMessages(dashboard), metric);
  const move = (by: 1 | -1) => write((kept) => moved(kept, name, by), t('moved'));
  return (
    <li className={classes.item}>
      <span className={classes.itemTitle}>{title}</span>
      <IconButton
        label={t('moveUp', { title })}
        icon={<IconArrowUp size={15} />}
        disabled={isFirst || saved.isSaving}
        onClick={() => move(-1)}
      />
      <IconButton
        label={t('moveDown', { title })}
        icon={<IconArrowDown size={15} />}
        disabled={isLast || saved.isSaving}
        onClick={() => move(1)}
      />
      <IconButton
        label={t('editOne', { title })}
        icon={<IconPencil size={15} />}
        onClick={() => void navigate({ to: '/app/data/metric', search: { metric: name } })}
      />
      <IconButton
        label={t('removeOne', { title })}
        icon={<IconTrash size={15} />}
        disabled={saved.isSaving}
        onClick={() => write((kept) => withoutMetric(kept, name), t('removed'))}
      />
    </li>
  );
}
