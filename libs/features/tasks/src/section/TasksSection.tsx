import { lazyPages, useSectionPage } from '@patchbay/routes';
import { ComingPage } from '@patchbay/screens';
import { TasksPages } from './TasksPages.js';

const pages = lazyPages<'tasks'>({
  '/': () => import('../list/TasksScreen.js'),
  campaigns: () => import('../campaigns/CampaignsPage.js'),
});

export const { prefetch } = pages;

/** The section Tasks: the calls and texts that agents make, or what came of them. */
export function Screen() {
  const page = useSectionPage('tasks');
  return (
    <TasksPages view={page ?? 'list'}>
      <pages.Page page={page} fallback={<ComingPage />} />
    </TasksPages>
  );
}
