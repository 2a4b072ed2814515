import { lazyParts } from '@patchbay/kit';

/** The words are fetched by themselves: few metrics of a panel have a problem. */
export const useMetricProblemParts = lazyParts(() => import('./MetricProblemText.js'));
