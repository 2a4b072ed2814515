import { cx } from '@patchbay/kit';
import { type CSSProperties, memo, type ReactNode } from 'react';
import { cellContent } from './cell-content.js';
import { type AnyColumn } from './column.js';
import classes from './Grid.module.css';
import { alignsAtEnd, columnBox } from './ListHead.js';
import { type ListRowViewProps, SelectCell } from './ListRowView.js';

/** A column at its place in the rows of a long list. */
export interface PlacedColumn<Row> {
  readonly column: AnyColumn<Row>;
  readonly colIndex: number;
  readonly className: string;
  readonly style: CSSProperties;
  /** What a row shows there; worked out once, and not again when columns come into view. */
  readonly contentOf: (row: Row) => ReactNode;
}

function contentOf<Row>(column: AnyColumn<Row>, locale: string): (row: Row) => ReactNode {
  const known = new WeakMap<object, ReactNode>();
  return (row) => {
    const key = row as object;
    if (known.has(key)) return known.get(key);
    const content = cellContent(column, row, locale);
    known.set(key, content);
    return content;
  };
}

/** The places of columns, which are the same in all rows. */
export const placedColumns = <Row,>(
  columns: readonly AnyColumn<Row>[],
  edges: readonly number[],
  { selects, locale }: { readonly selects: boolean; readonly locale: string },
): readonly PlacedColumn<Row>[] =>
  columns.map((column, at) => ({
    column,
    colIndex: at + (selects ? 2 : 1),
    className: cx(
      classes.cell,
      column.strong && classes.strong,
      alignsAtEnd(column) && classes.end,
    ),
    style: columnBox(edges, at),
    contentOf: contentOf(column, locale),
  }));

type PlacedRowProps<Row> = Omit<ListRowViewProps<Row>, 'columns' | 'cards'> & {
  readonly columns: readonly PlacedColumn<Row>[];
  /** Of all rows, in px. */
  readonly height: number;
};

function RowAtPlace<Row>({
  rowName,
  columns,
  row,
  rowId,
  index,
  place,
  height,
  opens,
  isStop,
  isOpened,
  isSelected,
  onSelect,
}: PlacedRowProps<Row>) {
  return (
    <div
      role="row"
      className={opens ? `${classes.row} ${classes.open}` : classes.row}
      aria-rowindex={place + 1}
      aria-selected={onSelect ? isSelected : undefined}
      aria-current={isOpened || undefined}
      data-index={index}
      tabIndex={isStop ? 0 : -1}
      style={{ transform: `translateY(${index * height}px)` }}
    >
      {onSelect ? (
        <SelectCell
          name={rowName(row)}
          isSelected={isSelected}
          onSelect={(on) => onSelect(rowId, on)}
        />
      ) : null}
      {columns.map(({ column, colIndex, className, style, contentOf: shown }) => (
        <div
          key={column.key}
          role="gridcell"
          aria-colindex={colIndex}
          className={className}
          style={style}
        >
          {shown(row)}
        </div>
      ))}
    </div>
  );
}

/**
 * A row of a long list at a fixed place, with the columns that are in view: nothing else is laid
 * out again when it comes or goes.
 */
export const PlacedRow = memo(RowAtPlace) as typeof RowAtPlace;
