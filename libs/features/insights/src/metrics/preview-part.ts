import { lazyPart } from '@patchbay/kit';

/** The preview of a metric, with the explanation of its formula. */
export const preview = lazyPart(
  () => import('./MetricPreview.js'),
  (module) => module.MetricPreview,
);
