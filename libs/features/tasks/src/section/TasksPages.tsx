import { IconChartHistogram, IconClipboardCheck } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type PageOf } from '@patchbay/routes';
import { type SectionPage, SectionPages } from '@patchbay/screens';
import { type ReactNode } from 'react';
import { campaigns } from '../campaigns/messages.js';
import { tasks } from '../list/messages.js';

/** Which page of the section is open. */
export type TasksView = 'list' | PageOf<'tasks'>;

/** The pages of Tasks. */
export function TasksPages({
  view,
  children,
}: {
  readonly view: TasksView;
  readonly children: ReactNode;
}) {
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
  return (
    <SectionPages title={t('title')} pages={pages} current={view}>
      {children}
    </SectionPages>
  );
}
