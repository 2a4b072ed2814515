import { cx } from '@patchbay/kit';
import { SectionColumn, useNarrow } from '@patchbay/overlays';
import { type AppSearch, exactLink, Link, type PagePath } from '@patchbay/routes';
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
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
export interface ColumnLink extends SectionPage {
  readonly active: boolean;
  readonly search?: AppSearch;
}

/** Links below those to the pages, such as saved views of one of them. */
export interface SectionLinks {
  readonly label: string;
  readonly links: readonly ColumnLink[];
}

/** The section column with a link to each page of the section. */
export function SectionPagesColumn({
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

/** Scrolls a row that is wider than the phone until the link of the open page is whole. */
function showCurrent(row: HTMLElement): void {
  const link = row.querySelector('[aria-current]')?.getBoundingClientRect();
  if (!link) return;
  const { left, right } = row.getBoundingClientRect();
  row.scrollLeft += Math.max(0, link.right - right) + Math.min(0, link.left - left);
}

/** The same links above the page, where a phone has no room for the column. */
export function SectionPagesTabs({ title, pages, current }: SectionPagesProps) {
  const row = useRef<HTMLElement>(null);
  const isNarrow = useNarrow();
  useEffect(() => {
    if (row.current) showCurrent(row.current);
  }, [current, isNarrow]);
  if (!isNarrow) return null;
  return (
    <nav ref={row} className={classes.tabs} aria-label={title}>
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
    </nav>
  );
}

const PagesContext = createContext<SectionPagesProps | null>(null);

/** A section whose pages belong to several features: each page shows `SectionTabs`. */
export function SectionPages({
  children,
  ...props
}: SectionPagesProps & { readonly children: ReactNode }) {
  return (
    <PagesContext value={props}>
      <SectionPagesColumn {...props} />
      {children}
    </PagesContext>
  );
}

/** The links of the `SectionPages` around it, on a phone; nothing outside of one. */
export function SectionTabs() {
  const props = useContext(PagesContext);
  return props ? <SectionPagesTabs {...props} /> : null;
}
