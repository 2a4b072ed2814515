import { IconButton, IconChevronLeft, IconChevronRight } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type ReactNode } from 'react';
import classes from './Grid.module.css';
import { lists } from './messages.js';

export interface GridFootProps {
  /** Numbers of the first and the last shown row, counted from 1. */
  readonly first: number;
  readonly last: number;
  /** “218 conversations”: all rows, in words; undefined while their number is unknown. */
  readonly counted: string | undefined;
  /** What the rows amount to, such as their total duration. */
  readonly note?: ReactNode;
  /** The controls for the other rows. */
  readonly children?: ReactNode;
}

/** The line below the rows of a grid: which ones of how many are shown. */
export function GridFoot({ first, last, counted, note, children }: GridFootProps) {
  const t = useMessages(lists);
  const b = (inside: ReactNode) => <b className={classes.range}>{inside}</b>;
  return (
    <div className={classes.foot}>
      <span role="status">
        {counted === undefined
          ? t.rich('shownSoFar', { first, last, b })
          : t.rich('shown', { first, last, counted, b })}
      </span>
      {note ? <span className={classes.note}>{note}</span> : null}
      <span className={classes.pager}>{children}</span>
    </div>
  );
}

export interface PageTurnerProps {
  /** Counted from 1. */
  readonly page: number;
  /** The last of the shown pages, where more than one is shown. */
  readonly upTo?: number;
  readonly pages: number;
  readonly onTurn: (page: number) => void;
}

/** “Page 1 of 3”, with a button for each of its neighbours. */
export function PageTurner({ page, upTo = page, pages, onTurn }: PageTurnerProps) {
  const t = useMessages(lists);
  return (
    <>
      <span className={classes.page}>
        {upTo > page ? t('pagesShown', { page, upTo, pages }) : t('page', { page, pages })}
      </span>
      <IconButton
        label={t('previousPage')}
        icon={<IconChevronLeft size={16} />}
        disabled={page <= 1}
        onClick={() => onTurn(page - 1)}
      />
      <IconButton
        label={t('nextPage')}
        icon={<IconChevronRight size={16} />}
        disabled={upTo >= pages}
        onClick={() => onTurn(upTo + 1)}
      />
    </>
  );
}
