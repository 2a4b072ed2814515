import { SkeletonRows } from '@patchbay/kit';
import { lazyPages, useSectionPage } from '@patchbay/routes';
import { DataColumn } from './DataColumn.js';

const pages = lazyPages<'data'>({
  '/': () => import('../dashboard/Dashboard.js'),
  logs: () => import('../logs/LogsScreen.js'),
  usage: () => import('../usage/UsageScreen.js'),
  goals: () => import('../goals/GoalsPage.js'),
  quality: () => import('../quality/QualityPage.js'),
  sharing: () => import('../sharing/SharingPage.js'),
});

export const { prefetch } = pages;

/**
 * The section Data: the dashboard, the logs behind its numbers, what was used, quality, goals, or
 * sharing.
 */
export function Screen() {
  const page = useSectionPage('data');
  return (
    <>
      <DataColumn view={page ?? 'dashboard'} />
      <pages.Page page={page} fallback={<SkeletonRows count={8} height={40} />} />
    </>
  );
}
