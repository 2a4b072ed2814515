import { lazyPart } from '@patchbay/kit';

/** The form of a metric with the formula language, fetched beside the metrics of the account. */
export const editor = lazyPart(
  () => import('./EditMetric.js'),
  (module) => module.EditMetric,
);
