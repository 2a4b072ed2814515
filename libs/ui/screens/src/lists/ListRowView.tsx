import { Checkbox, cx } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type KeyboardEvent } from 'react';
import { CellValue } from './CellValue.js';
import { type AnyColumn } from './column.js';
import classes from './DataList.module.css';
import { type ListDefinition } from './define-list.js';
import { alignsAtEnd } from './ListHead.js';
import { lists } from './messages.js';
import { type ListRow } from './use-list-table.js';

interface ListRowViewProps<Row extends object> {
  readonly list: ListDefinition<Row>;
  readonly columns: readonly AnyColumn<Row>[];
  readonly row: ListRow<Row>;
  readonly index: number;
  /** Whether the row is the tab stop of the list. */
  readonly isActive: boolean;
  /** Whether its detail is open beside the list. */
  readonly isOpened: boolean;
  readonly isSelected: boolean;
  readonly selectable: boolean;
  readonly onOpen: ((row: Row) => void) | undefined;
  readonly onFocusRow: (index: number) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** One row, or one card. A press anywhere except on its checkbox opens it. */
export function ListRowView<Row extends object>({
  list,
  columns,
  row,
  index,
  isActive,
  isOpened,
  isSelected,
  selectable,
  onOpen,
  onFocusRow,
  onKeyDown,
}: ListRowViewProps<Row>) {
  const t = useMessages(lists);
  const takesFocus = onOpen !== undefined || selectable;
  return (
    <div
      role="row"
      className={cx(classes.row, onOpen && classes.open)}
      aria-rowindex={index + 2}
      aria-selected={selectable ? isSelected : undefined}
      aria-current={isOpened || undefined}
      data-index={index}
      tabIndex={takesFocus && isActive ? 0 : -1}
      onKeyDown={onKeyDown}
      onFocus={() => onFocusRow(index)}
      onClick={(event) => {
        // A press near the checkbox is meant for the checkbox.
        if (!(event.target as Element).closest('[data-select]')) onOpen?.(row.original);
      }}
    >
      {selectable ? (
        <div role="gridcell" className={cx(classes.cell, classes.check)} data-select>
          <Checkbox
            label={t('select', { name: list.rowName(row.original) })}
            labelHidden
            tabIndex={-1}
            checked={isSelected}
            onChange={(on) => row.toggleSelected(on)}
          />
        </div>
      ) : null}
      {columns.map((column) => (
        <div
          key={column.key}
          role="gridcell"
          className={cx(
            classes.cell,
            column.strong && classes.strong,
            alignsAtEnd(column) && classes.end,
          )}
        >
          {column.strong ? null : (
            <span className={classes.label} aria-hidden>
              {column.label}
            </span>
          )}
          <CellValue column={column} row={row.original} />
        </div>
      ))}
    </div>
  );
}
