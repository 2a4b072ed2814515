import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from '../class-names.js';
import { type Icon } from '../icons/icon.js';
import {
  IconArrowDown,
  IconArrowUp,
  IconCalendar,
  IconHash,
  IconLetterCase,
  IconToggleLeft,
} from '../icons/icons.js';
import classes from './DataTable.module.css';
import { useWindow } from './use-window.js';

/** Type of the values of a column; decides icon and alignment. */
export type ColumnType = 'date' | 'text' | 'number' | 'boolean' | 'plain';

/** One column of a table. */
export interface Column<Row> {
  key: string;
  label: string;
  type?: ColumnType;
  width?: number | string;
  /** Marks the column with the name of the row. */
  strong?: boolean;
  sortable?: boolean;
  /** Null, undefined and the empty string are shown as “–”. */
  cell: (row: Row) => ReactNode;
}

export interface DataTableProps<Row> {
  /** The accessible name of the table. */
  label: string;
  columns: ReadonlyArray<Column<Row>>;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  selectedKey?: string | null;
  /** Called by a click or Enter on a row. */
  onOpen?: (row: Row) => void;
  sort?: { key: string; descending: boolean };
  onSort?: (key: string) => void;
  /** 36, or 40 with tiles, 64 with two lines. */
  rowHeight?: number;
  /** “1–100 of 218 conversations”: range in bold, then the rest, a summary, and the pager. */
  footer?: { range: string; of?: ReactNode; note?: ReactNode; pager?: ReactNode };
}

const icons: Partial<Record<ColumnType, Icon>> = {
  date: IconCalendar,
  text: IconLetterCase,
  number: IconHash,
  boolean: IconToggleLeft,
};

/** Rows of one height under a sticky head; arrow keys move from row to row, Enter opens. */
export function DataTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  selectedKey,
  onOpen,
  sort,
  onSort,
  rowHeight = 36,
  footer,
}: DataTableProps<Row>) {
  const scroller = useRef<HTMLDivElement>(null);
  const { start, end } = useWindow(scroller, rows.length, rowHeight);
  const spacer = (count: number): ReactNode =>
    count > 0 ? (
      <tr aria-hidden>
        <td colSpan={columns.length} style={{ blockSize: count * rowHeight, padding: 0 }} />
      </tr>
    ) : null;
  return (
    <div className={classes.frame}>
      <div ref={scroller} className={classes.scroll} tabIndex={0} role="region" aria-label={label}>
        <table className={classes.table} aria-label={label} aria-rowcount={rows.length + 1}>
          <thead>
            <tr>
              {columns.map((column) => (
                <Head key={column.key} column={column} sort={sort} onSort={onSort} />
              ))}
            </tr>
          </thead>
          <tbody>
            {spacer(start)}
            {rows.slice(start, end).map((row, i) => {
              const key = rowKey(row);
              return (
                <tr
                  key={key}
                  className={cx(classes.row, onOpen && classes.open)}
                  aria-rowindex={start + i + 2}
                  data-selected={key === selectedKey || undefined}
                  tabIndex={
                    onOpen
                      ? key === selectedKey || (!selectedKey && start + i === 0)
                        ? 0
                        : -1
                      : undefined
                  }
                  onClick={onOpen ? () => onOpen(row) : undefined}
                  onKeyDown={onOpen ? (event) => moveRow(event, () => onOpen(row)) : undefined}
                >
                  {columns.map((column) => (
                    <Cell key={column.key} column={column} row={row} height={rowHeight} />
                  ))}
                </tr>
              );
            })}
            {spacer(rows.length - end)}
          </tbody>
        </table>
      </div>
      {footer ? (
        <div className={classes.foot}>
          <span>
            <span className={classes.range}>{footer.range}</span> {footer.of}
          </span>
          {footer.note ? <span className={classes.note}>{footer.note}</span> : null}
          {footer.pager ? <span className={classes.pager}>{footer.pager}</span> : null}
        </div>
      ) : null}
    </div>
  );
}

function Head<Row>({
  column,
  sort,
  onSort,
}: Pick<DataTableProps<Row>, 'sort' | 'onSort'> & { column: Column<Row> }) {
  const TypeIcon = icons[column.type ?? 'plain'];
  const isSorted = sort?.key === column.key;
  const content = (
    <>
      {TypeIcon ? <TypeIcon size={13} aria-hidden /> : null}
      {column.label}
      {isSorted ? (
        sort.descending ? (
          <IconArrowDown size={12} aria-hidden />
        ) : (
          <IconArrowUp size={12} aria-hidden />
        )
      ) : null}
    </>
  );
  return (
    <th
      scope="col"
      className={cx(classes.head, column.type === 'number' && classes.end)}
      style={{ inlineSize: column.width }}
      aria-sort={isSorted ? (sort.descending ? 'descending' : 'ascending') : undefined}
    >
      {column.sortable && onSort ? (
        <button
          type="button"
          className={cx(classes['head-inner'], classes.sort)}
          onClick={() => onSort(column.key)}
        >
          {content}
        </button>
      ) : (
        <span className={classes['head-inner']}>{content}</span>
      )}
    </th>
  );
}

function Cell<Row>({ column, row, height }: { column: Column<Row>; row: Row; height: number }) {
  const content = column.cell(row);
  const isMissing = content === null || content === undefined || content === '';
  return (
    <td
      className={cx(
        classes.cell,
        column.type === 'number' && classes.end,
        column.strong && classes.strong,
        isMissing && classes.missing,
      )}
      style={{ blockSize: height }}
    >
      {isMissing ? '–' : content}
    </td>
  );
}

function moveRow(event: KeyboardEvent<HTMLTableRowElement>, open: () => void): void {
  if (event.target !== event.currentTarget) return;
  const next =
    event.key === 'ArrowDown' || event.key === 'j'
      ? event.currentTarget.nextElementSibling
      : event.key === 'ArrowUp' || event.key === 'k'
        ? event.currentTarget.previousElementSibling
        : null;
  if (event.key === 'Enter') open();
  else if (next instanceof HTMLElement && next.tabIndex >= -1) next.focus();
  else return;
  event.preventDefault();
}
