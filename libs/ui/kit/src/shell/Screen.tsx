import { type ReactNode } from 'react';
import { cx } from '../class-names.js';
import { PageLinks, usePageLinks } from './page-links.js';
import classes from './Screen.module.css';

export interface ScreenProps {
  title: ReactNode;
  /** Returns to the list; shown on phones only. */
  back?: ReactNode;
  /** An avatar or tile before title and meta. */
  lead?: ReactNode;
  count?: number;
  /** A line under the title, such as the autosave line. */
  meta?: ReactNode;
  /** Buttons at the end of the header; at most one is filled. */
  actions?: ReactNode;
  /** 16 px title with a hairline below, for editors and panels. */
  compact?: boolean;
  /** Gives the body the panel's padding; tables and splits have their own. */
  padded?: boolean;
  /** Stays below the scrolling body, such as the suggestion bar. */
  foot?: ReactNode;
  children?: ReactNode;
}

/**
 * A screen in the content panel: header, the links to the pages of its section, scrolling body and
 * an optional footer.
 */
export function Screen({
  title,
  back,
  lead,
  count,
  meta,
  actions,
  compact,
  padded,
  foot,
  children,
}: ScreenProps) {
  const links = usePageLinks();
  return (
    <div className={classes.screen}>
      <header className={cx(classes.head, compact && classes.ruled)}>
        {back ? <div className={classes.back}>{back}</div> : null}
        {lead}
        <div className={classes.names}>
          <h1 className={cx(classes.title, compact && classes.small)}>
            {title}
            {count === undefined ? null : <span className={classes.count}>{count}</span>}
          </h1>
          {meta ? <div className={classes.meta}>{meta}</div> : null}
        </div>
        {actions ? <div className={classes.actions}>{actions}</div> : null}
      </header>
      {links}
      <PageLinks links={null}>
        <div className={cx(classes.body, padded && classes.padded)}>{children}</div>
      </PageLinks>
      {foot}
    </div>
  );
}
