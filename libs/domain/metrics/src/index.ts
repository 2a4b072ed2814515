export { type Aggregation, aggregations } from '@patchbay/formula';
export {
  type Metric,
  type MetricFormat,
  type MetricProblem,
  type SavedMetric,
  completeMetric,
  formulaOf,
  metricFormats,
  metricSchema,
  metricToSave,
  parseMetric,
  readMetric,
} from './metric.js';
export { builtInMetrics } from './built-in.js';
export {
  type ConversationEnd,
  type HandledBy,
  type QualityFacts,
  handledBy,
  personHandles,
} from './handled-by.js';
export {
  type QualityFigureName,
  type ShareFigure,
  type TurnFigure,
  latencySteps,
  metricOfQuality,
  qualityFigure,
  qualityFigureNames,
  qualityFigures,
  rowsOfQuality,
} from './quality.js';
export {
  agreeingOf,
  checkGoal,
  type GoalSpan,
  goalSpans,
  type GoalStanding,
  type GoalState,
  type GoalTerms,
  readGoal,
} from './goal.js';
export {
  type MetricSource,
  metricName,
  metricsFor,
  savedMetrics,
  withMetric,
  withoutMetric,
} from './sources.js';
export {
  type EvaluateAggregate,
  type MetricQuery,
  type MetricValue,
  aggregateFormula,
  changeOf,
  evaluateMetric,
  formatMeasured,
  formatMetric,
  hasAggregate,
  isMeasured,
  badFormula,
  metricProblem,
  metricQuery,
  metricUnknownFields,
  scaleValue,
} from './value.js';
export { countedFilters, namesTests, testField } from './counted.js';
