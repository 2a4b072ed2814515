import { Menu } from '../actions/Menu.js';
import { cx } from '../class-names.js';
import { IconSelector } from '../icons/icons.js';
import { type RenderLink } from '../link.js';
import { Tile } from '../marks/Avatar.js';
import { VisuallyHidden } from '../marks/VisuallyHidden.js';
import { plainLink } from '../PlainLink.js';
import classes from './Breadcrumb.module.css';
import { type ReactNode } from 'react';
import { useMessages } from '@patchbay/messages';
import { shell } from './messages.js';

/** One level of the hierarchy. */
export interface Crumb {
  key: string;
  /** Name of the account, or “Select organization” while none is selected. */
  name: string;
  /** No account of this level is selected yet. */
  unchosen?: boolean;
  /** Replaces the tile with letters. */
  tile?: ReactNode;
  href?: string;
  /** Opens the switcher of the siblings; the pressed button is its anchor. */
  onSwitch?: (anchor: HTMLButtonElement) => void;
}

export interface BreadcrumbProps<Item extends Crumb> {
  levels: readonly Item[];
  /** The open page below the last level, where it has an address of its own: section and page. */
  pages?: readonly Item[];
  renderLink?: RenderLink<Item>;
  /** Opens a level that was folded away; without it folded levels are only named. */
  onOpen?: (level: Item) => void;
}

/**
 * The path in the tree of accounts; middle levels fold first, the current level is never truncated.
 */
export function Breadcrumb<Item extends Crumb>({
  levels,
  pages = [],
  renderLink = plainLink,
  onOpen,
}: BreadcrumbProps<Item>) {
  const t = useMessages(shell);
  const last = levels.length - 1;
  const middle = levels.slice(1, -1);
  return (
    <nav aria-label={t('breadcrumb')}>
      <ol className={classes.list}>
        {levels
          .map((level, i) => (
            <li key={level.key} className={cx(classes.level, i > 0 && i < last && classes.middle)}>
              {i > 0 ? (
                <span className={classes.slash} aria-hidden>
                  /
                </span>
              ) : null}
              <Name
                level={level}
                current={i === last}
                here={pages.length === 0}
                renderLink={renderLink}
              />
              {level.onSwitch ? (
                <button
                  type="button"
                  className={classes.switch}
                  aria-haspopup="dialog"
                  onClick={(event) => level.onSwitch?.(event.currentTarget)}
                >
                  <IconSelector size={14} aria-hidden />
                  <VisuallyHidden>
                    {level.unchosen ? level.name : t('switchFrom', { name: level.name })}
                  </VisuallyHidden>
                </button>
              ) : null}
            </li>
          ))
          .flatMap((node, i) =>
            i === 1 && middle.length
              ? [<FoldedLevels key="folded" levels={middle} onOpen={onOpen} />, node]
              : [node],
          )}
        {pages.map((page, i) => (
          <PageCrumb
            key={page.key}
            page={page}
            here={i === pages.length - 1}
            renderLink={renderLink}
          />
        ))}
      </ol>
    </nav>
  );
}

function Name<Item extends Crumb>({
  level,
  current,
  here,
  renderLink,
}: {
  level: Item;
  current: boolean;
  /** Whether the current level is the page that is open, and no page below it. */
  here: boolean;
  renderLink: RenderLink<Item>;
}) {
  const content = (
    <>
      {level.tile ?? <Tile name={level.name} hollow={level.unchosen} />}
      <span className={cx(classes.words, level.unchosen && classes.unchosen)}>{level.name}</span>
    </>
  );
  if (level.unchosen) return <span className={classes.name}>{content}</span>;
  return (
    <>
      {renderLink(level, {
        className: classes.name,
        'aria-current': current && here ? 'page' : undefined,
        'data-active': current || undefined,
        children: content,
      })}
    </>
  );
}

function PageCrumb<Item extends Crumb>({
  page,
  here,
  renderLink,
}: {
  page: Item;
  here: boolean;
  renderLink: RenderLink<Item>;
}) {
  return (
    <li className={cx(classes.level, classes.page)}>
      <span className={classes.slash} aria-hidden>
        /
      </span>
      {renderLink(page, {
        className: classes.name,
        'aria-current': here ? 'page' : undefined,
        children: <span className={classes.words}>{page.name}</span>,
      })}
    </li>
  );
}

function FoldedLevels<Item extends Crumb>({
  levels,
  onOpen,
}: {
  levels: readonly Item[];
  onOpen?: (level: Item) => void;
}) {
  const t = useMessages(shell);
  return (
    <li className={cx(classes.level, classes.folded)}>
      <span className={classes.slash} aria-hidden>
        /
      </span>
      <Menu
        label={t('folded')}
        align="start"
        items={levels.map((level) => ({
          key: level.key,
          label: level.name,
          onSelect: () => onOpen?.(level),
        }))}
        trigger={(props) => (
          <button
            type="button"
            className={classes.switch}
            aria-label={t('moreLevels', { count: levels.length })}
            {...props}
          >
            …
          </button>
        )}
      />
    </li>
  );
}
