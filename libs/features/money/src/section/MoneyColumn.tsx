import { IconLayoutDashboard, IconListDetails, IconReceipt } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type PageOf } from '@patchbay/routes';
import { type SectionPage, SectionPagesColumn, SectionPagesTabs } from '@patchbay/screens';
import { money } from './messages.js';

/** Which page of the section is open. */
export type MoneyView = 'overview' | PageOf<'money'>;

function useMoneyPages() {
  const t = useMessages(money);
  const pages: readonly SectionPage[] = [
    {
      key: 'overview',
      label: t('overview'),
      icon: <IconLayoutDashboard size={16} />,
      to: '/app/money',
    },
    {
      key: 'transactions',
      label: t('transactions'),
      icon: <IconListDetails size={16} />,
      to: '/app/money/transactions',
    },
    {
      key: 'statements',
      label: t('statements'),
      icon: <IconReceipt size={16} />,
      to: '/app/money/statements',
    },
  ];
  return { title: t('title'), pages };
}

/** The section column of Money. */
export const MoneyColumn = ({ view }: { readonly view: MoneyView }) => (
  <SectionPagesColumn {...useMoneyPages()} current={view} />
);

/** Its links above the page on a phone. */
export const MoneyTabs = ({ view }: { readonly view: MoneyView }) => (
  <SectionPagesTabs {...useMoneyPages()} current={view} />
);
