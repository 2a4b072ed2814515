import { Checkbox, cx } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type CSSProperties, type UIEvent, useRef } from 'react';
import { type AnyColumn } from './column.js';
import classes from './DataList.module.css';
import { type ListDefinition } from './define-list.js';
import { ListHead } from './ListHead.js';
import { ListRowView } from './ListRowView.js';
import { type ListSort } from './list-search.js';
import { lists } from './messages.js';
import { type ListTable } from './use-list-table.js';
import { useRowFocus } from './use-row-focus.js';
import { useRowsWindow } from './use-rows-window.js';

/** Distance from the end of the loaded rows at which the next ones are fetched. */
const nearEnd = 600;

export interface ListGridProps<Row extends object> {
  readonly list: ListDefinition<Row>;
  readonly shown: readonly AnyColumn<Row>[];
  readonly table: ListTable<Row>['table'];
  readonly rows: ListTable<Row>['rows'];
  /** Number of all rows, loaded or not. */
  readonly total: number;
  /** Height of one row, in px. */
  readonly height: number;
  /** Rows are cards, as on phones. */
  readonly cards: boolean;
  readonly sort: ListSort | null;
  readonly onSort: ((key: string) => void) | undefined;
  readonly onOpen: ((row: Row) => void) | undefined;
  readonly selectable: boolean;
  /** The key of the row whose detail is open. */
  readonly opened: string | null;
  readonly onNearEnd: (() => void) | undefined;
}

/**
 * The rows of a list. It is a grid for assistive technology, because rows are focusable and arrow
 * keys move between them; cards on phones are the same rows in another form.
 */
export function ListGrid<Row extends object>(props: ListGridProps<Row>) {
  const { list, shown, table, rows, total, height, cards, selectable, opened } = props;
  const { sort, onSort, onOpen, onNearEnd } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const kept = useRef(0);
  const { items, scrollTo } = useRowsWindow(scroller, {
    count: rows.length,
    height,
    kept: Math.max(0, Math.min(kept.current, rows.length - 1)),
  });
  const openAt = onOpen && ((index: number) => rows[index] && onOpen(rows[index].original));
  const { active, onKeyDown, onFocusRow } = useRowFocus(body, rows.length, {
    scrollTo,
    open: openAt,
    // A detail beside the list follows the focused row.
    moved: opened === null ? undefined : openAt,
    toggle: selectable ? (index) => rows[index]?.toggleSelected() : undefined,
  });
  kept.current = active;
  const onScroll = ({ currentTarget: view }: UIEvent<HTMLElement>) => {
    if (view.scrollTop + view.clientHeight > view.scrollHeight - nearEnd) onNearEnd?.();
  };
  return (
    <div
      ref={scroller}
      className={classes.scroll}
      onScroll={onScroll}
      style={{ '--row': `${height}px` } as CSSProperties}
    >
      <div
        role="grid"
        className={cx(classes.table, cards && classes.cards)}
        aria-label={list.name}
        aria-rowcount={total + 1}
        aria-multiselectable={selectable || undefined}
      >
        <ListHead
          columns={shown}
          sort={sort}
          onSort={onSort}
          selectAll={selectable ? <SelectAll table={table} /> : undefined}
        />
        <div ref={body} role="rowgroup" className={classes.body}>
          {items.map((item) => {
            if ('space' in item)
              return (
                <div key={`space ${item.after}`} aria-hidden style={{ blockSize: item.space }} />
              );
            const row = rows[item.index];
            return row ? (
              <ListRowView
                key={row.id}
                list={list}
                columns={shown}
                row={row}
                index={item.index}
                isActive={item.index === active}
                isOpened={row.id === opened}
                isSelected={row.getIsSelected()}
                selectable={selectable}
                onOpen={onOpen}
                onFocusRow={onFocusRow}
                onKeyDown={onKeyDown}
              />
            ) : null;
          })}
        </div>
      </div>
    </div>
  );
}

/** Selects all shown rows, or none. */
function SelectAll<Row extends object>({ table }: Pick<ListGridProps<Row>, 'table'>) {
  const t = useMessages(lists);
  return (
    <Checkbox
      label={t('selectAll')}
      labelHidden
      checked={table.getIsAllRowsSelected()}
      indeterminate={table.getIsSomeRowsSelected()}
      onChange={(on) => table.toggleAllRowsSelected(on)}
    />
  );
}
