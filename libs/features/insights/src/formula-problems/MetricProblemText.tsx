import { type MetricProblem } from '@patchbay/metrics';
import { useMetricWords } from './use-problem-words.js';

/** Why a metric has no value, where the words are fetched for the few that have none. */
export const MetricProblemText = ({ problem }: { readonly problem: MetricProblem }) =>
  useMetricWords()(problem);
