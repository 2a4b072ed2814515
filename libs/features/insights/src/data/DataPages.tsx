import {
  IconBookmark,
  IconCircleDot,
  IconClipboardCheck,
  IconHash,
  IconLayoutDashboard,
  IconLink,
  IconListDetails,
} from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useViewer } from '@patchbay/queries';
import { type PageOf, useAppSearch } from '@patchbay/routes';
import { type SectionPage, SectionPages } from '@patchbay/screens';
import { type ReactNode } from 'react';
import { views as viewTexts } from '../views/messages.js';
import { isView } from '../views/saved-views.js';
import { useSavedViews } from '../views/use-saved-views.js';
import { data, type DataMessages } from '../range/messages.js';

/** Which page of the section is open. */
export type DataView = 'dashboard' | PageOf<'data'>;

/** The pages that organizations and agents have. */
const goalPages = (t: DataMessages): readonly SectionPage[] => [
  { key: 'goals', label: t('goals'), icon: <IconCircleDot size={16} />, to: '/app/data/goals' },
  { key: 'sharing', label: t('sharing'), icon: <IconLink size={16} />, to: '/app/data/sharing' },
];

function useDataPages() {
  const t = useMessages(data);
  const tier = useViewer().data?.target.type;
  // Accounts above organizations have neither goals nor links.
  const hasGoals = tier === 'organization' || tier === 'agent';
  const pages: readonly SectionPage[] = [
    {
      key: 'dashboard',
      label: t('dashboard'),
      icon: <IconLayoutDashboard size={16} />,
      to: '/app/data',
    },
    { key: 'logs', label: t('logs'), icon: <IconListDetails size={16} />, to: '/app/data/logs' },
    { key: 'usage', label: t('usage'), icon: <IconHash size={16} />, to: '/app/data/usage' },
    {
      key: 'quality',
      label: t('quality'),
      icon: <IconClipboardCheck size={16} />,
      to: '/app/data/quality',
    },
    ...(hasGoals ? goalPages(t) : []),
  ];
  return { title: t('title'), pages };
}

/** The pages of Data, with the saved views of the logs. */
export function DataPages({
  view,
  children,
}: {
  readonly view: DataView;
  readonly children: ReactNode;
}) {
  const t = useMessages(viewTexts);
  const search = useAppSearch();
  const { views = [] } = useSavedViews();
  const links = views.map((saved) => ({
    key: `view ${saved.name}`,
    label: saved.name,
    icon: <IconBookmark size={16} />,
    to: '/app/data/logs' as const,
    search: saved.search,
    active: view === 'logs' && isView(search, saved),
  }));
  return (
    <SectionPages
      {...useDataPages()}
      current={view}
      more={links.length > 0 ? { label: t('title'), links } : undefined}
    >
      {children}
    </SectionPages>
  );
}
