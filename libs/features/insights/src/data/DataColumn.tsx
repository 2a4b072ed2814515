import { IconHash, IconLayoutDashboard, IconListDetails } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type PageOf } from '@patchbay/routes';
import { type SectionPage, SectionPagesColumn, SectionPagesTabs } from '@patchbay/screens';
import { data } from './messages.js';

/** Which page of the section is open. */
export type DataView = 'dashboard' | PageOf<'data'>;

function useDataPages() {
  const t = useMessages(data);
  const pages: readonly SectionPage[] = [
    {
      key: 'dashboard',
      label: t('dashboard'),
      icon: <IconLayoutDashboard size={16} />,
      to: '/app/data',
    },
    { key: 'logs', label: t('logs'), icon: <IconListDetails size={16} />, to: '/app/data/logs' },
    { key: 'usage', label: t('usage'), icon: <IconHash size={16} />, to: '/app/data/usage' },
  ];
  return { title: t('title'), pages };
}

/** The section column of Data. */
export const DataColumn = ({ view }: { readonly view: DataView }) => (
  <SectionPagesColumn {...useDataPages()} current={view} />
);

/** Its links above the page on a phone. */
export const DataTabs = ({ view }: { readonly view: DataView }) => (
  <SectionPagesTabs {...useDataPages()} current={view} />
);
