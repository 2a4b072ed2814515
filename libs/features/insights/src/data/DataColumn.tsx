import { IconLayoutDashboard, IconListDetails, cx } from '@patchbay/kit';
import { SectionColumn, useNarrow } from '@patchbay/overlays';
import { AppLink } from '@patchbay/routes';
import { type ReactNode } from 'react';
import classes from './Data.module.css';

/** Which page of the section is open. */
export type DataView = 'dashboard' | 'logs';

const pages: ReadonlyArray<readonly [DataView, string, readonly string[], ReactNode]> = [
  ['dashboard', 'Dashboard', [], <IconLayoutDashboard key="d" size={16} />],
  ['logs', 'Conversation logs', ['logs'], <IconListDetails key="l" size={16} />],
];

/** The section column of Data. */
export function DataColumn({ view }: { readonly view: DataView }) {
  const items = pages.map(([key, label, rest, icon]) => ({
    key,
    label,
    icon,
    active: key === view,
    place: { section: 'data' as const, rest },
  }));
  return (
    <SectionColumn
      title="Data"
      groups={[{ key: 'pages', items }]}
      renderLink={({ place }, props) => <AppLink {...place} {...props} />}
    />
  );
}

/** The same links above the page, where a phone has no room for the column. */
export function DataTabs({ view }: { readonly view: DataView }) {
  if (!useNarrow()) return null;
  return (
    <nav className={classes.tabs} aria-label="Data">
      {pages.map(([key, label, rest]) => (
        <AppLink
          key={key}
          section="data"
          rest={rest}
          className={cx(classes.tab, key === view && classes.current)}
          aria-current={key === view ? 'page' : undefined}
        >
          {label}
        </AppLink>
      ))}
    </nav>
  );
}
