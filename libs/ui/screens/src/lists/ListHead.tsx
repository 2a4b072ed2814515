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
import { type ReactNode } from 'react';
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

/** The column headings; those of sortable columns are buttons. */
export function ListHead<Row>({
  columns,
  sort,
  onSort,
  selectAll,
}: {
  columns: readonly AnyColumn<Row>[];
  sort: ListSort | null;
  onSort: ((key: string) => void) | undefined;
  selectAll?: ReactNode;
}) {
  return (
    <div role="rowgroup" className={classes.headGroup}>
      <div role="row" aria-rowindex={1} className={classes.headRow}>
        {selectAll ? (
          <div role="columnheader" className={cx(classes.head, classes.check)}>
            {selectAll}
          </div>
        ) : null}
        {columns.map((column) => (
          <Head
            key={column.key}
            column={column}
            sort={sort?.key === column.key ? sort : null}
            onSort={column.sortable === false ? undefined : onSort}
          />
        ))}
      </div>
    </div>
  );
}

function Head<Row>({
  column,
  sort,
  onSort,
}: {
  column: AnyColumn<Row>;
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
      className={cx(classes.head, alignsAtEnd(column) && classes.end)}
      style={{ inlineSize: column.width }}
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
