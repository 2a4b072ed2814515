import { Checkbox, cx } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type CSSProperties, type MouseEvent, type UIEvent, useRef } from 'react';
import { type AnyColumn } from './column.js';
import { type ListDefinition } from './define-list.js';
import { type GridSelection } from './grid-selection.js';
import classes from './Grid.module.css';
import { ListHead } from './ListHead.js';
import { ListRowView } from './ListRowView.js';
import { type ListSort } from './list-search.js';
import { lists } from './messages.js';
import { rowIndexAt, useRowFocus } from './use-row-focus.js';
import { mostWhole, useRowsWindow } from './use-rows-window.js';

/** Distance from the end of the loaded rows at which the next ones are fetched. */
const nearEnd = 600;

export interface ListGridProps<Row> {
  readonly list: Pick<ListDefinition<Row>, 'name' | 'rowKey' | 'rowName'>;
  readonly shown: readonly AnyColumn<Row>[];
  /** In the order in which they are shown. */
  readonly rows: readonly Row[];
  /** Number of all rows, loaded or not; undefined while it is unknown. */
  readonly total: number | undefined;
  /** Number of the rows on the pages before this one. */
  readonly before?: number | undefined;
  /** Height of one row, in px. */
  readonly height: number;
  /** Rows are cards, as on phones. */
  readonly cards: boolean;
  readonly sort: ListSort | null;
  readonly onSort: ((key: string) => void) | undefined;
  readonly onOpen: ((row: Row) => void) | undefined;
  /** Absent where rows cannot be selected. */
  readonly selection?: GridSelection<Row> | undefined;
  /** The key of the row whose detail is open. */
  readonly opened: string | null;
  readonly onNearEnd: (() => void) | undefined;
}

/** The window of rows that are rendered, and what keys and presses do on them. */
function useGridRows<Row>(props: ListGridProps<Row>) {
  const { list, rows, height, selection, opened, onOpen, onNearEnd } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const kept = useRef(0);
  const { items, scrollTo } = useRowsWindow(scroller, {
    count: rows.length,
    height,
    kept: Math.max(0, Math.min(kept.current, rows.length - 1)),
  });
  const open = onOpen && ((index: number) => rows[index] && onOpen(rows[index]));
  const { active, onKeyDown, onFocus } = useRowFocus(body, rows.length, {
    scrollTo,
    open,
    // A detail beside the list follows the focused row.
    moved: opened === null ? undefined : open,
    toggle: selection && ((index) => rows[index] && selection.toggle(list.rowKey(rows[index]))),
  });
  kept.current = active;
  const onScroll = ({ currentTarget: view }: UIEvent<HTMLElement>) => {
    if (view.scrollTop + view.clientHeight > view.scrollHeight - nearEnd) onNearEnd?.();
  };
  const onClick = ({ target }: MouseEvent) => {
    // A press near the checkbox is meant for the checkbox.
    if (!(target as Element).closest('[data-select]')) open?.(rowIndexAt(target));
  };
  return { scroller, body, items, active, onScroll, on: { onKeyDown, onFocus, onClick } };
}

/**
 * The rows of a list. It is a grid for assistive technology, because rows are focusable and arrow
 * keys move between them; cards on phones are the same rows in another form.
 */
export function ListGrid<Row>(props: ListGridProps<Row>) {
  const { list, shown, rows, total, before = 0, height, cards, selection, opened } = props;
  const { sort, onSort, onOpen } = props;
  const { scroller, body, items, active, onScroll, on } = useGridRows(props);
  // Cards are as high as their values; a list that renders only a part of them needs one height.
  const isAsHighAsValues = cards && rows.length <= mostWhole;
  const takesFocus = onOpen !== undefined || selection !== undefined;
  return (
    <div
      ref={scroller}
      className={classes.scroll}
      onScroll={onScroll}
      style={{ '--row': isAsHighAsValues ? 'auto' : `${height}px` } as CSSProperties}
    >
      <div
        role="grid"
        className={cx(classes.table, cards && classes.cards)}
        aria-label={list.name}
        tabIndex={-1}
        aria-rowcount={total === undefined ? -1 : total + 1}
        aria-multiselectable={selection ? true : undefined}
        {...on}
      >
        <ListHead
          columns={shown}
          sort={sort}
          onSort={onSort}
          selectAll={selection ? <SelectAll selection={selection} /> : undefined}
        />
        <div ref={body} role="rowgroup" className={classes.body}>
          {items.map((item) => {
            if ('space' in item)
              return (
                <div key={`space ${item.after}`} aria-hidden style={{ blockSize: item.space }} />
              );
            const row = rows[item.index];
            if (row === undefined) return null;
            const key = list.rowKey(row);
            return (
              <ListRowView
                key={key}
                rowName={list.rowName}
                columns={shown}
                row={row}
                rowId={key}
                index={item.index}
                place={before + item.index + 1}
                opens={onOpen !== undefined}
                isStop={takesFocus && item.index === active}
                isOpened={key === opened}
                isSelected={selection?.has(key) ?? false}
                onSelect={selection?.toggle}
                cards={cards}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** Selects all shown rows, or none. */
function SelectAll<Row>({
  selection: { isAll, isSome, toggleAll },
}: {
  readonly selection: GridSelection<Row>;
}) {
  const t = useMessages(lists);
  return (
    <Checkbox
      label={t('selectAll')}
      labelHidden
      checked={isAll}
      indeterminate={isSome}
      onChange={toggleAll}
    />
  );
}
