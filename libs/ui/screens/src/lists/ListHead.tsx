import {
  cx,
  type Icon,
  IconArrowDown,
  IconArrowUp,
  IconCalendar,
  IconHash,
  IconLetterCase,
  IconToggleLeft,
} from '@patchbay/kit';
import { type CSSProperties, memo, type ReactNode } from 'react';
import { type AnyColumn } from './column.js';
import classes from './Grid.module.css';
import { type ListSort } from './list-search.js';

const icons: Partial<Record<AnyColumn<unknown>['kind'], Icon>> = {
  text: IconLetterCase,
  phone: IconLetterCase,
  id: IconHash,
  number: IconHash,
  money: IconHash,
  date: IconCalendar,
  time: IconCalendar,
  boolean: IconToggleLeft,
};

/** Numbers and amounts are aligned to the end of their column, with their heading. */
export const alignsAtEnd = <Row,>({ kind, atEnd }: AnyColumn<Row>): boolean =>
  atEnd === true || kind === 'number' || kind === 'money';

function Headings<Row>({
  columns,
  sort,
  onSort,
  selectAll,
  edges = null,
  from = 0,
  to = columns.length,
}: {
  columns: readonly AnyColumn<Row>[];
  sort: ListSort | null;
  onSort: ((key: string) => void) | undefined;
  selectAll?: ReactNode;
  /** Where each column begins, and the last one ends, where columns have fixed places. */
  edges?: readonly number[] | null;
  /**
   * Headings outside of these columns are out of view, and are drawn only where they can have the
   * focus.
   */
  from?: number;
  to?: number;
}) {
  return (
    <div role="rowgroup" className={classes.headGroup}>
      <div role="row" aria-rowindex={1} className={classes.headRow}>
        {selectAll ? (
          <div role="columnheader" className={cx(classes.head, classes.check)}>
            {selectAll}
          </div>
        ) : null}
        {columns.map((column, at) =>
          (at >= from && at < to) || canSort(column, onSort) ? (
            <Head
              key={column.key}
              column={column}
              box={edges ? columnBox(edges, at) : { inlineSize: column.width }}
              sort={sort?.key === column.key ? sort : null}
              colIndex={edges ? at + (selectAll ? 2 : 1) : undefined}
              onSort={canSort(column, onSort) ? onSort : undefined}
            />
          ) : null,
        )}
      </div>
    </div>
  );
}

const canSort = <Row,>(
  column: AnyColumn<Row>,
  onSort: ((key: string) => void) | undefined,
): boolean => onSort !== undefined && column.sortable !== false;

/** The place and the width of a column. */
export const columnBox = (edges: readonly number[], at: number): CSSProperties => ({
  insetInlineStart: edges[at],
  inlineSize: (edges[at + 1] ?? 0) - (edges[at] ?? 0),
});

/** The column headings; those of sortable columns are buttons. Scrolling does not draw them again. */
export const ListHead = memo(Headings) as typeof Headings;

function Head<Row>({
  column,
  box,
  colIndex,
  sort,
  onSort,
}: {
  column: AnyColumn<Row>;
  colIndex: number | undefined;
  box: CSSProperties;
  sort: ListSort | null;
  onSort: ((key: string) => void) | undefined;
}) {
  const Kind = icons[column.kind];
  const Arrow = sort?.descending ? IconArrowDown : IconArrowUp;
  const content = (
    <>
      {Kind ? <Kind size={13} aria-hidden /> : null}
      {column.label}
      {sort ? <Arrow size={12} aria-hidden /> : null}
    </>
  );
  return (
    <div
      role="columnheader"
      aria-colindex={colIndex}
      className={cx(classes.head, alignsAtEnd(column) && classes.end)}
      style={box}
      aria-sort={sort ? (sort.descending ? 'descending' : 'ascending') : undefined}
    >
      {onSort ? (
        <button
          type="button"
          className={cx(classes.headInner, classes.sort)}
          onClick={() => onSort(column.key)}
        >
          {content}
        </button>
      ) : (
        <span className={classes.headInner}>{content}</span>
      )}
    </div>
  );
}
