import { Checkbox, cx } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type CSSProperties, memo } from 'react';
import { cellContent, isMissing } from './cell-content.js';
import { type AnyColumn } from './column.js';
import { type ListDefinition } from './define-list.js';
import classes from './Grid.module.css';
import { alignsAtEnd } from './ListHead.js';
import { lists } from './messages.js';

export interface ListRowViewProps<Row> {
  readonly rowName: ListDefinition<Row>['rowName'];
  readonly columns: readonly AnyColumn<Row>[];
  readonly row: Row;
  readonly rowId: string;
  readonly index: number;
  /** Its number among all rows, counted from 1. */
  readonly place: number;
  /** Whether a press on it does something. */
  readonly opens: boolean;
  /** Whether the row is the tab stop of the list. */
  readonly isStop: boolean;
  /** Whether its detail is open beside the list. */
  readonly isOpened: boolean;
  readonly isSelected: boolean;
  /** Absent where rows cannot be selected. */
  readonly onSelect: ((key: string, on: boolean) => void) | undefined;
  /** Whether it is a card, whose values have labels. */
  readonly cards: boolean;
  /** The language of its values. */
  readonly locale: string;
}

/**
 * A card begins with its name, wherever that column is. It is short: lines without a value are left
 * out.
 */
const linesOfCard = <Row,>(columns: readonly AnyColumn<Row>[], row: Row, locale: string) => [
  ...columns.filter(({ strong }) => strong),
  ...columns.filter((column) => !column.strong && !isMissing(column, row, locale)),
];

function RowView<Row>({
  rowName,
  columns,
  row,
  rowId,
  index,
  place,
  opens,
  isStop,
  isOpened,
  isSelected,
  onSelect,
  cards,
  locale,
}: ListRowViewProps<Row>) {
  const filled = cards ? linesOfCard(columns, row, locale) : columns;
  return (
    <div
      role="row"
      className={cx(classes.row, opens && classes.open)}
      aria-rowindex={place + 1}
      aria-selected={onSelect ? isSelected : undefined}
      aria-current={isOpened || undefined}
      data-index={index}
      tabIndex={isStop ? 0 : -1}
    >
      {onSelect ? (
        <SelectCell
          name={rowName(row)}
          isSelected={isSelected}
          onSelect={(on) => onSelect(rowId, on)}
        />
      ) : null}
      {filled.map((column) => (
        <div
          key={column.key}
          role="gridcell"
          aria-colindex={cards ? columns.indexOf(column) + (onSelect ? 2 : 1) : undefined}
          className={cx(
            classes.cell,
            column.strong && classes.strong,
            alignsAtEnd(column) && classes.end,
            cards && column.lines !== undefined && classes.lines,
          )}
          style={cards && column.lines ? ({ '--lines': column.lines } as CSSProperties) : undefined}
        >
          {cards && !column.strong && column.lines === undefined ? (
            <>
              <span className={classes.label} aria-hidden>
                {column.label}
              </span>
              <span className={classes.value}>{cellContent(column, row, locale)}</span>
            </>
          ) : (
            cellContent(column, row, locale)
          )}
        </div>
      ))}
    </div>
  );
}

/** The cell with the checkbox of a row. */
export function SelectCell({
  name,
  isSelected,
  onSelect,
}: {
  readonly name: string;
  readonly isSelected: boolean;
  readonly onSelect: (on: boolean) => void;
}) {
  const t = useMessages(lists);
  return (
    <div role="gridcell" className={cx(classes.cell, classes.check)} data-select>
      <Checkbox
        label={t('select', { name })}
        labelHidden
        tabIndex={-1}
        checked={isSelected}
        onChange={onSelect}
      />
    </div>
  );
}

/**
 * One row, or one card. The grid handles its keys and presses, so that scrolling renders the rows
 * that come into view and no others.
 */
export const ListRowView = memo(RowView) as typeof RowView;
