import { IconHash, IconLayoutDashboard, IconListDetails, cx } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { SectionColumn, useNarrow } from '@patchbay/overlays';
import { Link, type PageOf, type PagePath } from '@patchbay/routes';
import { type ReactNode } from 'react';
import classes from './Data.module.css';
import { data } from './messages.js';

/** Which page of the section is open. */
export type DataView = 'dashboard' | PageOf<'data'>;

const pages: ReadonlyArray<readonly [DataView, PagePath, ReactNode]> = [
  ['dashboard', '/app/data', <IconLayoutDashboard key="d" size={16} />],
  ['logs', '/app/data/logs', <IconListDetails key="l" size={16} />],
  ['usage', '/app/data/usage', <IconHash key="u" size={16} />],
];

/** The section column of Data. */
export function DataColumn({ view }: { readonly view: DataView }) {
  const t = useMessages(data);
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
export function DataTabs({ view }: { readonly view: DataView }) {
  const t = useMessages(data);
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
