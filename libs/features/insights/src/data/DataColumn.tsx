import { IconLayoutDashboard, IconListDetails, cx } from '@patchbay/kit';
import { SectionColumn, useNarrow } from '@patchbay/overlays';
import { Link, type PageOf, type PagePath } from '@patchbay/routes';
import { type ReactNode } from 'react';
import classes from './Data.module.css';

/** Which page of the section is open. */
export type DataView = 'dashboard' | PageOf<'data'>;

const pages: ReadonlyArray<readonly [DataView, string, PagePath, ReactNode]> = [
  ['dashboard', 'Dashboard', '/app/data', <IconLayoutDashboard key="d" size={16} />],
  ['logs', 'Conversation logs', '/app/data/logs', <IconListDetails key="l" size={16} />],
];

/** The section column of Data. */
export function DataColumn({ view }: { readonly view: DataView }) {
  const items = pages.map(([key, label, to, icon]) => ({
    key,
    label,
    icon,
    active: key === view,
    to,
  }));
  return (
    <SectionColumn
      title="Data"
      groups={[{ key: 'pages', items }]}
      renderLink={({ to }, props) => <Link to={to} {...props} />}
    />
  );
}

/** The same links above the page, where a phone has no room for the column. */
export function DataTabs({ view }: { readonly view: DataView }) {
  if (!useNarrow()) return null;
  return (
    <nav className={classes.tabs} aria-label="Data">
      {pages.map(([key, label, to]) => (
        <Link
          key={key}
          to={to}
          className={cx(classes.tab, key === view && classes.current)}
          aria-current={key === view ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
