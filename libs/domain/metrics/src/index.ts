export { type Aggregation, aggregations } from '@patchbay/formula';
export {
  type Metric,
  type MetricFormat,
  type SavedMetric,
  completeMetric,
  formulaOf,
  metricFormats,
  metricSchema,
  metricToSave,
  parseMetric,
} from './metric.js';
export { builtInMetrics } from './built-in.js';
export { type MetricSource, metricName, metricsFor, savedMetrics, withMetric, withoutMetric } from './sources.js';
export {
  type EvaluateAggregate,
  type MetricQuery,
  aggregateFormula,
  changeOf,
  evaluateMetric,
  formatMetric,
  hasAggregate,
  metricQuery,
  scaleValue,
} from './value.js';
