import { lazyPart } from '@patchbay/kit';

/** The report of a metric with its charts, fetched beside the metrics of the account. */
export const report = lazyPart(
  () => import('./ChosenReport.js'),
  (module) => module.ChosenReport,
);
