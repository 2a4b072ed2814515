import { useId, type ReactNode } from 'react';
import { type RenderLink } from '../link.js';
import { plainLink } from '../PlainLink.js';
import classes from './Nav.module.css';

/** One item of the section column. */
export interface SectionItem {
  key: string;
  label: string;
  /** A 16 px icon. */
  icon?: ReactNode;
  count?: number | string;
  active?: boolean;
  href?: string;
}

/** Items under one heading; the first group usually has none. */
export interface SectionGroup<Item extends SectionItem> {
  key: string;
  label?: string;
  items: readonly Item[];
}

export interface SectionNavProps<Item extends SectionItem> {
  title: string;
  /** An icon button beside the title. */
  action?: ReactNode;
  /** A line below the title, such as a state chip. */
  sub?: ReactNode;
  groups: ReadonlyArray<SectionGroup<Item>>;
  /** The walkthrough card or a two-line hint, nothing else. */
  slot?: ReactNode;
  renderLink?: RenderLink<Item>;
}

/** The column of screens that belong to one navigation item. */
export function SectionNav<Item extends SectionItem>({
  title,
  action,
  sub,
  groups,
  slot,
  renderLink = plainLink,
}: SectionNavProps<Item>) {
  const id = useId();
  return (
    <nav className={classes.section} aria-labelledby={`${id}-title`}>
      <div className={classes.head}>
        <h2 id={`${id}-title`} className={classes.title}>
          {title}
        </h2>
        {action}
      </div>
      {sub ? <div className={classes.sub}>{sub}</div> : null}
      {groups.map((group) => (
        <div key={group.key}>
          {group.label ? (
            <h3 id={`${id}-${group.key}`} className={classes.heading}>
              {group.label}
            </h3>
          ) : null}
          <ul aria-labelledby={group.label ? `${id}-${group.key}` : undefined}>
            {group.items.map((item) => (
              <li key={item.key}>
                {renderLink(item, {
                  className: classes.item,
                  'aria-current': item.active ? 'page' : undefined,
                  'data-active': item.active || undefined,
                  children: (
                    <>
                      {item.icon ? (
                        <span className={classes.icon} aria-hidden>
                          {item.icon}
                        </span>
                      ) : null}
                      <span className={classes.label}>{item.label}</span>
                      {item.count === undefined ? null : (
                        <span className={classes.count}>{item.count}</span>
                      )}
                    </>
                  ),
                })}
              </li>
            ))}
          </ul>
        </div>
      ))}
      {slot ? <div className={classes.slot}>{slot}</div> : null}
    </nav>
  );
}
