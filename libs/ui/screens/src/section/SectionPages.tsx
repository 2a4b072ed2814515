import { cx } from '@patchbay/kit';
import { SectionColumn, useNarrow } from '@patchbay/overlays';
import { Link, type PagePath } from '@patchbay/routes';
import { type ReactNode } from 'react';
import classes from './SectionPages.module.css';

/** A page of a section, as its links show it. */
export interface SectionPage {
  readonly key: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly to: PagePath;
}

export interface SectionPagesProps {
  /** The name of the section. */
  readonly title: string;
  readonly pages: readonly SectionPage[];
  /** The key of the open page. */
  readonly current: string;
}

/** The section column with a link to each page of the section. */
export function SectionPagesColumn({ title, pages, current }: SectionPagesProps) {
  const items = pages.map((page) => ({ ...page, active: page.key === current }));
  return (
    <SectionColumn
      title={title}
      groups={[{ key: 'pages', items }]}
      renderLink={({ to }, props) => <Link to={to} {...props} />}
    />
  );
}

/** The same links above the page, where a phone has no room for the column. */
export function SectionPagesTabs({ title, pages, current }: SectionPagesProps) {
  if (!useNarrow()) return null;
  return (
    <nav className={classes.tabs} aria-label={title}>
      {pages.map(({ key, label, to }) => (
        <Link
          key={key}
          to={to}
          className={cx(classes.tab, key === current && classes.current)}
          aria-current={key === current ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
