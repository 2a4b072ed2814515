import { useDebouncedValue } from '@mantine/hooks';
import { Button, cx } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { OverlayFooter } from '@patchbay/overlays';
import {
  completeMetric,
  type Metric,
  metricName,
  metricProblem,
  metricUnknownFields,
  withMetric,
  withoutMetric,
} from '@patchbay/metrics';
import { useCallWords, useLeaveGuard } from '@patchbay/screens';
import { type ComponentType, type ReactNode, useMemo, useState } from 'react';
import { metrics as area } from './messages.js';
import { draftOf, formulaOfDraft, type MetricDraft, savedOf } from './metric-draft.js';
import { MetricForm } from './MetricForm.js';
import classes from './Metrics.module.css';
import { preview } from './preview-part.js';
import { useLogSample } from './use-metric-sample.js';
import { type MetricChange, type SavedMetrics } from './use-saved-metrics.js';

/** Milliseconds of quiet after which a change is counted. */
const quiet = 400;

/** Why a draft cannot be saved yet; null for one that can. */
const missingOf = (draft: MetricDraft): 'needsTitle' | 'needsFormula' | 'needsFilter' | null => {
  if (draft.title.trim() === '') return 'needsTitle';
  if (formulaOfDraft(draft) === '') return 'needsFormula';
  const problem = metricProblem(completeMetric(savedOf(draft, 'draft', undefined)));
  if (!problem) return null;
  return problem.path.startsWith('filters') ? 'needsFilter' : 'needsFormula';
};

/** The list with the metric of a draft in it; a new one gets a name of its own. */
const withDraft =
  (draft: MetricDraft, metric: Metric | undefined): MetricChange =>
  (kept) => {
    const name =
      metric?.name ??
      metricName(
        draft.title,
        kept.map((each) => each.name),
      );
    const former = kept.find((each) => each.name === name);
    return withMetric(kept, savedOf(draft, name, former));
  };

/** The form of a metric beside what it comes to. */
export function EditMetric({
  saved,
  metric,
  close,
  Foot = OverlayFooter,
  isPage = false,
}: {
  readonly saved: SavedMetrics;
  readonly metric: Metric | undefined;
  readonly close: () => void;
  /** Holds the buttons. */
  readonly Foot?: ComponentType<{ readonly children: ReactNode }>;
  /** Has the width of a page, on which all of the working is shown. */
  readonly isPage?: boolean;
}) {
  const callWords = useCallWords();
  const t = useMessages(area);
  const first = useMemo(() => draftOf(metric), [metric]);
  const [draft, setDraft] = useState(first);
  const [problem, setProblem] = useState<string | null>(null);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(first);
  const guard = useLeaveGuard(isDirty, draft);
  const [settled] = useDebouncedValue(draft, quiet);
  const shown = useMemo(
    () => completeMetric(savedOf(settled, metric?.name ?? 'draft', undefined)),
    [settled, metric],
  );
  const { rows, fields } = useLogSample(shown);
  const missing = missingOf(draft);
  const write = async (change: MetricChange, text: string) => {
    setProblem(null);
    const done = () => {
      guard.release();
      close();
    };
    await saved.save(change, text).then(done, (error: unknown) => setProblem(callWords(error)));
  };
  const save = () => void write(withDraft(draft, metric), t('saved'));
  const remove = () =>
    metric && void write((kept) => withoutMetric(kept, metric.name), t('removed'));
  return (
    <div className={cx(classes.workbench, isPage && classes.wide)}>
      <MetricForm
        draft={draft}
        onChange={(change) => setDraft({ ...draft, ...change })}
        fields={fields}
        rows={rows ?? []}
        unknown={
          fields.length === 0 ? [] : metricUnknownFields(shown, (field) => fields.includes(field))
        }
      />
      <preview.Part metric={shown} rows={rows} isWhole={isPage} />
      <Foot>
        {problem ? (
          <p role="alert" className={classes.problem}>
            {problem}
          </p>
        ) : null}
        {metric ? (
          <Button variant="subtle" onClick={guard.askFirst(remove)} disabled={saved.isSaving}>
            {t('remove')}
          </Button>
        ) : null}
        <Button
          variant="filled"
          onClick={save}
          loading={saved.isSaving}
          disabledReason={missing ? t(missing) : undefined}
        >
          {metric ? t('save') : t('add')}
        </Button>
      </Foot>
    </div>
  );
}
