import { lazyPages, useSectionPage } from '@patchbay/routes';
import { ComingPage } from '@patchbay/screens';
import { DataPages } from './DataPages.js';

const pages = lazyPages<'data'>({
  '/': () => import('../dashboard/Dashboard.js'),
  logs: () => import('../logs/LogsScreen.js'),
  metric: () => import('../metrics/MetricPage.js'),
  usage: () => import('../usage/UsageScreen.js'),
  goals: () => import('../goals/GoalsPage.js'),
  quality: () => import('../quality/QualityPage.js'),
  sharing: () => import('../sharing/SharingPage.js'),
});

export const { prefetch } = pages;

/**
 * The section Data: the dashboard, one metric of it, the logs behind its numbers, what was used, quality, goals, or
 * sharing.
 */
export function Screen() {
  const page = useSectionPage('data');
  return (
    <DataPages view={page ?? 'dashboard'}>
      <pages.Page page={page} fallback={<ComingPage />} />
    </DataPages>
  );
}
