import { Fragment, type ReactNode } from 'react';
import { Tooltip } from '../actions/Tooltip.js';
import { cx } from '../class-names.js';
import { type RenderLink } from '../link.js';
import { VisuallyHidden } from '../marks/VisuallyHidden.js';
import { plainLink } from '../PlainLink.js';
import classes from './Nav.module.css';
import { useMessages } from '@patchbay/messages';
import { shell } from './messages.js';

/** One navigation item of the rail or the tab bar. */
export interface RailItem {
  key: string;
  label: string;
  /** 20 px in the rail, 22 on phones. */
  icon: ReactNode;
  active?: boolean;
  /** Marks new content. */
  dot?: boolean;
  /** Draws the short separator above. */
  ruled?: boolean;
  /** For the plain link that is used without `renderLink`. */
  href?: string;
}

export interface RailProps<Item extends RailItem> {
  /** The tenant's mark, 32 px. */
  mark: ReactNode;
  items: readonly Item[];
  /** Shows the names beside the icons, where the frame has room for them. */
  wide?: boolean;
  /** Help and the avatar of the signed-in user. */
  foot?: ReactNode;
  renderLink?: RenderLink<Item>;
}

/** The column of navigation icons at the edge. */
export function Rail<Item extends RailItem>({
  mark,
  items,
  wide,
  foot,
  renderLink = plainLink,
}: RailProps<Item>) {
  const t = useMessages(shell);
  return (
    <nav className={classes.rail} data-wide={wide || undefined} aria-label={t('main')}>
      <div className={classes.mark}>{mark}</div>
      <ul className={classes['rail-list']}>
        {items.map((item) => (
          <Fragment key={item.key}>
            {item.ruled ? <li className={classes.rule} aria-hidden /> : null}
            <li>
              <Tooltip label={item.label} placement="bottom">
                {renderLink(item, {
                  className: classes['rail-item'],
                  'aria-label': item.dot ? t('news', { place: item.label }) : item.label,
                  'aria-current': item.active ? 'page' : undefined,
                  'data-active': item.active || undefined,
                  children: (
                    <>
                      {item.icon}
                      {wide ? (
                        <span className={classes['rail-name']} aria-hidden>
                          {item.label}
                        </span>
                      ) : null}
                      {item.dot ? <span className={classes.dot} aria-hidden /> : null}
                    </>
                  ),
                })}
              </Tooltip>
            </li>
          </Fragment>
        ))}
      </ul>
      {foot ? <div className={classes.foot}>{foot}</div> : null}
    </nav>
  );
}

/** The bar of navigation items at the bottom of a phone screen. */
export function TabBar<Item extends RailItem>({
  items,
  renderLink = plainLink,
  more,
}: {
  items: readonly Item[];
  renderLink?: RenderLink<Item>;
  /** Opens the places that have no tab of their own. */
  more?: {
    readonly label: string;
    readonly icon: ReactNode;
    /** One of those places is open. */
    readonly active: boolean;
    readonly onOpen: () => void;
  };
}) {
  const t = useMessages(shell);
  return (
    <nav className={classes.tabs} aria-label={t('main')}>
      {items.map((item) => (
        <Fragment key={item.key}>
          {renderLink(item, {
            className: cx(classes.tab),
            'aria-current': item.active ? 'page' : undefined,
            'data-active': item.active || undefined,
            children: (
              <>
                {item.icon}
                {item.label}
                {item.dot ? (
                  <>
                    <span className={classes.dot} aria-hidden />
                    <VisuallyHidden>{t('news.after')}</VisuallyHidden>
                  </>
                ) : null}
              </>
            ),
          })}
        </Fragment>
      ))}
      {more ? (
        <button
          type="button"
          className={cx(classes.tab)}
          aria-haspopup="dialog"
          data-active={more.active || undefined}
          onClick={more.onOpen}
        >
          {more.icon}
          {more.label}
        </button>
      ) : null}
    </nav>
  );
}
