import { cx, IconLayoutDashboard, IconListDetails, IconReceipt } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { SectionColumn, useNarrow } from '@patchbay/overlays';
import { Link, type PageOf, type PagePath } from '@patchbay/routes';
import { type ReactNode } from 'react';
import { money } from './messages.js';
import classes from './Money.module.css';

/** Which page of the section is open. */
export type MoneyView = 'overview' | PageOf<'money'>;

const pages: ReadonlyArray<readonly [MoneyView, PagePath, ReactNode]> = [
  ['overview', '/app/money', <IconLayoutDashboard key="o" size={16} />],
  ['transactions', '/app/money/transactions', <IconListDetails key="t" size={16} />],
  ['statements', '/app/money/statements', <IconReceipt key="s" size={16} />],
];

/** The section column of Money. */
export function MoneyColumn({ view }: { readonly view: MoneyView }) {
  const t = useMessages(money);
  const items = pages.map(([key, to, icon]) => ({
    key,
    label: t(key),
    icon,
    active: key === view,
    to,
  }));
  return (
    <SectionColumn
      title={t('title')}
      groups={[{ key: 'pages', items }]}
      renderLink={({ to }, props) => <Link to={to} {...props} />}
    />
  );
}

/** The same links above the page, where a phone has no room for the column. */
export function MoneyTabs({ view }: { readonly view: MoneyView }) {
  const t = useMessages(money);
  if (!useNarrow()) return null;
  return (
    <nav className={classes.tabs} aria-label={t('title')}>
      {pages.map(([key, to]) => (
        <Link
          key={key}
          to={to}
          className={cx(classes.tab, key === view && classes.current)}
          aria-current={key === view ? 'page' : undefined}
        >
          {t(key)}
        </Link>
      ))}
    </nav>
  );
}
