import { Checkbox, cx } from '@patchbay/kit';
import { useLocale, useMessages } from '@patchbay/messages';
import {
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import { type AnyColumn } from './column.js';
import { type ListDefinition } from './define-list.js';
import { type GridSelection } from './grid-selection.js';
import classes from './Grid.module.css';
import { maxWhole } from './grid-window.js';
import { FlowingRows, type GridRowProps, PlacedRows } from './GridRows.js';
import { ListHead } from './ListHead.js';
import { type ListSort } from './list-search.js';
import { lists } from './messages.js';
import { useColumnEdges, useWiderColumns } from './use-column-edges.js';
import { useGridWindow } from './use-grid-window.js';
import { useKeptPlace } from './use-kept-place.js';
import { rowIndexAt, useRowFocus } from './use-row-focus.js';

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
  /** Distance from the end, in px, within which `onNearEnd` is called. */
  readonly ahead?: number | undefined;
  /** What stands behind the last row, such as the progress of the next ones. */
  readonly end?: ReactNode;
  /**
   * Says which rows these are: the list begins at the top when it changes, and rows that are put
   * before keep the reader's place as long as it stays.
   */
  readonly place?: string | undefined;
  /** Cells keep no state of their own, so an element may show one row after the other. */
  readonly recycles?: boolean;
}

/** The window of rows that are rendered, and what keys and presses do on them. */
function useGridRows<Row>(props: ListGridProps<Row>) {
  const { list, shown, rows, height, cards, selection, opened, onOpen, place } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const count = rows.length;
  const isWindowed = count > maxWhole;
  const { edges, widen } = useColumnEdges(scroller, {
    of: [
      place,
      selection !== undefined,
      ...shown.map(({ key, label }) => `${key} ${label}`),
    ].join(),
    count: shown.length,
    isNeeded: isWindowed && !cards,
  });
  const drawn = useGridWindow(scroller, { count, height, edges }, isWindowed);
  useWiderColumns(body, {
    isAtRest: drawn.isAtRest && edges !== null,
    rows: [drawn.first, drawn.next, drawn.from, drawn.to, count].join(),
    firstColumn: selection ? 2 : 1,
    widen,
  });
  useKeptPlace(scroller, { place, rows, rowKey: list.rowKey, height });
  const open = onOpen && ((index: number) => rows[index] && onOpen(rows[index]));
  const keyAt = (index: number) => rows[index] && list.rowKey(rows[index]);
  const { active, onKeyDown, onFocus } = useRowFocus(body, count, keyAt, {
    scrollTo: drawn.scrollTo,
    open,
    // A detail beside the list follows the focused row.
    moved: opened === null ? undefined : open,
    toggle: selection && ((index) => rows[index] && selection.toggle(list.rowKey(rows[index]))),
  });
  const { first, next } = isWindowed ? drawn : { first: 0, next: count };
  const indexes = rowsBetween(first, next, count === 0 ? -1 : active);
  const onScroll = useNearEnd(scroller, props);
  const onClick = ({ target }: MouseEvent) => {
    // A press near the checkbox is meant for the checkbox.
    if (!(target as Element).closest('[data-select]')) open?.(rowIndexAt(target));
  };
  return {
    scroller,
    body,
    indexes,
    edges,
    drawn,
    active,
    onScroll,
    on: { onKeyDown, onFocus, onClick },
  };
}

/**
 * Asks for the next rows when the view is near the end of the loaded ones: as it is scrolled, and
 * again when rows have come or gone meanwhile.
 */
function useNearEnd<Row>(
  scroller: RefObject<HTMLElement | null>,
  { rows, onNearEnd, ahead = nearEnd, place }: ListGridProps<Row>,
): () => void {
  const look = () => {
    const view = scroller.current;
    if (view && view.scrollTop + view.clientHeight > view.scrollHeight - ahead) onNearEnd?.();
  };
  const latest = useRef(look);
  useEffect(() => {
    latest.current = look;
  });
  const isReadOn = place !== undefined;
  useEffect(() => {
    if (isReadOn && (scroller.current?.scrollTop ?? 0) > 0) latest.current();
  }, [scroller, rows, isReadOn]);
  return look;
}

/** The rows from `first` up to `next`, and the one that has the focus. */
function rowsBetween(first: number, next: number, active: number): readonly number[] {
  const between = Array.from({ length: Math.max(0, next - first) }, (_, at) => first + at);
  if (active < 0 || (active >= first && active < next)) return between;
  return active < first ? [active, ...between] : [...between, active];
}

/**
 * The rows of a list. It is a grid for assistive technology, because rows are focusable and arrow
 * keys move between them; cards on phones are the same rows in another form.
 */
export function ListGrid<Row>(props: ListGridProps<Row>) {
  const { list, shown, rows, total, height, cards, selection } = props;
  const { sort, onSort, end } = props;
  const { scroller, body, indexes, edges, drawn, active, onScroll, on } = useGridRows(props);
  // Cards are as high as their values; a list that renders only a part of them needs one height.
  const isAsHighAsValues = cards && rows.length <= maxWhole;
  const rowProps = useRowProps(props, active);
  const selectAll = useMemo(
    () => (selection ? <SelectAll selection={selection} /> : undefined),
    [selection],
  );
  return (
    <div
      ref={scroller}
      className={cx(classes.scroll, edges && classes.opaque)}
      onScroll={onScroll}
      style={{ '--row': isAsHighAsValues ? 'auto' : `${height}px` } as CSSProperties}
    >
      <div
        role="grid"
        className={cx(classes.table, cards && classes.cards, edges && classes.placed)}
        style={edges ? { inlineSize: edges.at(-1) } : undefined}
        aria-label={list.name}
        tabIndex={-1}
        aria-rowcount={total === undefined ? -1 : total + 1}
        aria-colcount={edges ? shown.length + (selection ? 1 : 0) : undefined}
        aria-multiselectable={selection ? true : undefined}
        {...on}
      >
        <ListHead
          columns={shown}
          sort={sort}
          onSort={onSort}
          selectAll={selectAll}
          edges={edges}
          {...(edges ? { from: drawn.from, to: drawn.to } : {})}
        />
        <div
          ref={body}
          role="rowgroup"
          className={classes.body}
          style={edges ? { blockSize: rows.length * height } : undefined}
        >
          {edges ? (
            <PlacedRows
              columns={shown}
              edges={edges}
              drawn={drawn}
              indexes={indexes}
              recycles={props.recycles ?? false}
              propsOf={rowProps}
              height={height}
            />
          ) : (
            <FlowingRows
              columns={shown}
              indexes={indexes}
              count={rows.length}
              height={height}
              cards={cards}
              propsOf={rowProps}
            />
          )}
        </div>
      </div>
      {end}
    </div>
  );
}

/** What each row is given, by its place among the loaded ones. */
function useRowProps<Row>(
  { list, rows, before = 0, onOpen, opened, selection }: ListGridProps<Row>,
  active: number,
) {
  const locale = useLocale();
  const takesFocus = onOpen !== undefined || selection !== undefined;
  return (index: number): GridRowProps<Row> | null => {
    const row = rows[index];
    if (row === undefined) return null;
    const rowId = list.rowKey(row);
    return {
      rowName: list.rowName,
      row,
      rowId,
      index,
      place: before + index + 1,
      opens: onOpen !== undefined,
      isStop: takesFocus && index === active,
      isOpened: rowId === opened,
      isSelected: selection?.has(rowId) ?? false,
      onSelect: selection?.toggle,
      locale,
    };
  };
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
