import { SkeletonRows } from '@patchbay/kit';
import { lazyPages, useSectionPage } from '@patchbay/routes';
import { TasksColumn } from './TasksColumn.js';

const pages = lazyPages<'tasks'>({
  '/': () => import('../list/TasksScreen.js'),
  campaigns: () => import('../campaigns/CampaignsPage.js'),
});

export const { prefetch } = pages;

/** The section Tasks: the calls and texts that agents make, or what came of them. */
export function Screen() {
  const page = useSectionPage('tasks');
  return (
    <>
      <TasksColumn view={page ?? 'list'} />
      <pages.Page page={page} fallback={<SkeletonRows count={8} height={40} />} />
    </>
  );
}
