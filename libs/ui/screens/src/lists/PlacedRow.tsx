import { cx } from '@patchbay/kit';
import { type CSSProperties, memo } from 'react';
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
}

/** The places of columns, which are the same in all rows. */
export const placedColumns = <Row,>(
  columns: readonly AnyColumn<Row>[],
  edges: readonly number[],
  selects: boolean,
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
  locale,
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
      {columns.map(({ column, colIndex, className, style }) => (
        <div
          key={column.key}
          role="gridcell"
          aria-colindex={colIndex}
          className={className}
          style={style}
        >
          {cellContent(column, row, locale)}
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
