import { cx, PageLinks, ScrollRow } from '@patchbay/kit';
import { SectionColumn, useNarrow } from '@patchbay/overlays';
import { type AppSearch, exactLink, Link, type PagePath } from '@patchbay/routes';
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

/** A link of the section column. */
interface ColumnLink extends SectionPage {
  readonly active: boolean;
  readonly search?: AppSearch;
}

/** Links below those to the pages, such as saved views of one of them. */
export interface SectionLinks {
  readonly label: string;
  readonly links: readonly ColumnLink[];
}

/** The section column with a link to each page of the section. */
function SectionColumnOf({
  title,
  pages,
  current,
  more,
}: SectionPagesProps & { readonly more?: SectionLinks | undefined }) {
  const items: readonly ColumnLink[] = pages.map((page) => ({
    ...page,
    active: page.key === current,
  }));
  const groups = [{ key: 'pages', items }];
  const further = more ? [{ key: 'more', label: more.label, items: [...more.links] }] : [];
  return (
    <SectionColumn
      title={title}
      groups={[...groups, ...further]}
      renderLink={({ to, search }, props) => (
        <Link to={to} search={search} activeOptions={exactLink} {...props} />
      )}
    />
  );
}

/** The same links above the page, where a phone has no room for the column. */
function PagesRow({ title, pages, current }: SectionPagesProps) {
  if (!useNarrow()) return null;
  return (
    <ScrollRow label={title} current={current} className={classes.tabs}>
      {pages.map(({ key, label, to }) => (
        <Link
          key={key}
          to={to}
          activeOptions={exactLink}
          className={cx(classes.tab, key === current && classes.current)}
          aria-current={key === current ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </ScrollRow>
  );
}

/**
 * A section of the console: its links stand in the section column, and on a phone in a row below the
 * header of each of its pages. A row of one link would be no choice and is left out.
 */
export function SectionPages({
  children,
  more,
  ...props
}: SectionPagesProps & {
  readonly more?: SectionLinks | undefined;
  readonly children: ReactNode;
}) {
  return (
    <>
      <SectionColumnOf {...props} more={more} />
      <PageLinks links={props.pages.length > 1 ? <PagesRow {...props} /> : null}>
        {children}
      </PageLinks>
    </>
  );
}

/** A section that is one list, and pages of single things of it. */
export const ListSection = ({
  title,
  name = title,
  icon,
  to,
  page = null,
  children,
}: {
  /** The name of the section. */
  readonly title: string;
  /** The name of the list, where it is another one. */
  readonly name?: string;
  readonly icon: ReactNode;
  readonly to: PagePath;
  /** The page of one thing that is open in place of the list. */
  readonly page?: string | null;
  readonly children: ReactNode;
}) => (
  <SectionPages
    title={title}
    pages={[{ key: 'list', label: name, icon, to }]}
    current={page ?? 'list'}
  >
    {children}
  </SectionPages>
);
