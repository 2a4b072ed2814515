import { lazyPart } from '@patchbay/kit';

/** The form of a metric with the formula language, fetched beside the metrics of the account. */
export const editor = lazyPart(
  () => import('./EditMetric.js'),
  (module) => module.EditMetric,
);

/** The preview of a metric, with the explanation of its formula. */
export const preview = lazyPart(
  () => import('./MetricPreview.js'),
  (module) => module.MetricPreview,
);
