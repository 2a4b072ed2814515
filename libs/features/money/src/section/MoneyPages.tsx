import { IconLayoutDashboard, IconListDetails, IconReceipt } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type PageOf } from '@patchbay/routes';
import { type SectionPage, SectionPages } from '@patchbay/screens';
import { type ReactNode } from 'react';
import { money } from '../ground/messages.js';

/** Which page of the section is open. */
export type MoneyView = 'overview' | PageOf<'money'>;

/** The pages of Money. */
export function MoneyPages({
  view,
  children,
}: {
  readonly view: MoneyView;
  readonly children: ReactNode;
}) {
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
  return (
    <SectionPages title={t('title')} pages={pages} current={view}>
      {children}
    </SectionPages>
  );
}
