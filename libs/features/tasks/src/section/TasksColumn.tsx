import { IconChartHistogram, IconClipboardCheck } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type PageOf } from '@patchbay/routes';
import { type SectionPage, SectionPagesColumn, SectionPagesTabs } from '@patchbay/screens';
import { campaigns } from '../campaigns/messages.js';
import { tasks } from '../list/messages.js';

/** Which page of the section is open. */
export type TasksView = 'list' | PageOf<'tasks'>;

function useTasksPages() {
  const t = useMessages(tasks);
  const words = useMessages(campaigns);
  const pages: readonly SectionPage[] = [
    { key: 'list', label: t('title'), icon: <IconClipboardCheck size={16} />, to: '/app/tasks' },
    {
      key: 'campaigns',
      label: words('title'),
      icon: <IconChartHistogram size={16} />,
      to: '/app/tasks/campaigns',
    },
  ];
  return { title: t('title'), pages };
}

/** The section column of Tasks. */
export const TasksColumn = ({ view }: { readonly view: TasksView }) => (
  <SectionPagesColumn {...useTasksPages()} current={view} />
);

/** Its links above the page on a phone. */
export const TasksTabs = ({ view }: { readonly view: TasksView }) => (
  <SectionPagesTabs {...useTasksPages()} current={view} />
);
