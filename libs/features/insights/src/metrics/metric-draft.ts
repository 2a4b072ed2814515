import { type Aggregation } from '@patchbay/formula';
import { defaultDateFilter, type Filters } from '@patchbay/log-query';
import { type Metric, type MetricFormat, metricToSave, type SavedMetric } from '@patchbay/metrics';

/** Whether a metric takes the value of a field, or that of a formula. */
export type MetricMode = 'field' | 'formula';

/** A metric as it is edited. */
export interface MetricDraft {
  readonly title: string;
  readonly filters: Filters;
  readonly mode: MetricMode;
  /** The field of the mode `field`; empty counts the conversations. */
  readonly field: string;
  /** The formula of the mode `formula`. */
  readonly formula: string;
  readonly aggregation: Aggregation;
  readonly format: MetricFormat;
  readonly precision: number | null;
  readonly scale: number | null;
}

const fieldName = /^[A-Za-z_]\w*$/;

/** The draft of a new metric: it counts conversations. */
const newDraft: MetricDraft = {
  title: '',
  filters: {},
  mode: 'field',
  field: '',
  formula: '',
  aggregation: 'count',
  format: 'number',
  precision: 0,
  scale: 1,
};

/** What is edited of a metric; of none, a new one. */
export function draftOf(metric: Metric | undefined): MetricDraft {
  if (!metric) return newDraft;
  const { title, filters, formula, aggregation, format, precision, scale } = metric;
  const field = formula === '1' ? '' : formula;
  const isField = field === '' || fieldName.test(field);
  return {
    title,
    filters,
    mode: isField ? 'field' : 'formula',
    field: isField ? field : '',
    formula: isField ? '' : formula,
    aggregation,
    format,
    precision,
    scale,
  };
}

/**
 * A draft in another mode. A count takes no notice of the value that a formula is written for, so
 * values of a formula are added up until something else is chosen.
 */
export const modeChange = (
  { field, formula, aggregation }: MetricDraft,
  mode: MetricMode,
): Partial<MetricDraft> =>
  mode === 'field'
    ? { mode, ...(field === '' ? { aggregation: 'count' } : {}) }
    : {
        mode,
        ...(formula === '' ? { formula: field } : {}),
        ...(aggregation === 'count' ? { aggregation: 'sum' } : {}),
      };

/** The formula that a draft stands for; empty while none is written. */
export const formulaOfDraft = ({ mode, field, formula }: MetricDraft): string =>
  mode === 'formula' ? formula.trim() : field || '1';

/** The metric of a draft. What the saved one has beyond it stays. */
export function savedOf(
  draft: MetricDraft,
  name: string,
  former: SavedMetric | undefined,
): SavedMetric {
  const { title, filters, aggregation, format, precision, scale } = draft;
  return metricToSave({
    dateFilter: defaultDateFilter,
    ...former,
    name,
    title: title.trim(),
    filters,
    field: null,
    formula: formulaOfDraft(draft),
    aggregation,
    format,
    precision: precision ?? 0,
    scale: scale ?? 1,
  });
}

/** A shown metric as it is saved; what is wrong with it is worked out again. */
export function keptOf({ problem: _problem, ...metric }: Metric): SavedMetric {
  return metricToSave({ ...metric });
}
