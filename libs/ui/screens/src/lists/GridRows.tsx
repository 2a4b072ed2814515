import { useLocale } from '@patchbay/messages';
import { useMemo, useRef } from 'react';
import { type AnyColumn } from './column.js';
import { type Drawn, slotsOf } from './grid-window.js';
import { ListRowView, type ListRowViewProps } from './ListRowView.js';
import { placedColumns, PlacedRow } from './PlacedRow.js';

/** What a row is given, apart from its columns and its form. */
export type GridRowProps<Row> = Omit<ListRowViewProps<Row>, 'columns' | 'cards'>;

interface RowsProps<Row> {
  readonly columns: readonly AnyColumn<Row>[];
  /** The rows to draw, in their order. */
  readonly indexes: readonly number[];
  readonly propsOf: (index: number) => GridRowProps<Row> | null;
  /** Of a row, in px. */
  readonly height: number;
}

/** Rows one below the other, with spaces for those that are not drawn. */
export function FlowingRows<Row>({
  columns,
  indexes,
  propsOf,
  height,
  count,
  cards,
}: RowsProps<Row> & { readonly count: number; readonly cards: boolean }) {
  const space = (after: number, upTo: number) =>
    upTo > after
      ? [<div key={`space ${after}`} aria-hidden style={{ blockSize: (upTo - after) * height }} />]
      : [];
  return (
    <>
      {indexes.flatMap((index, at) => {
        const props = propsOf(index);
        if (!props) return [];
        return [
          ...space((indexes[at - 1] ?? -1) + 1, index),
          <ListRowView key={props.rowId} {...props} columns={columns} cards={cards} />,
        ];
      })}
      {space((indexes.at(-1) ?? -1) + 1, count)}
    </>
  );
}

/** Rows at fixed places, with the columns that are in view. */
export function PlacedRows<Row>({
  columns,
  indexes,
  propsOf,
  height,
  edges,
  drawn: { from, to, isAtRest },
  recycles,
}: RowsProps<Row> & {
  readonly edges: readonly number[];
  readonly drawn: Pick<Drawn, 'from' | 'to'> & { readonly isAtRest: boolean };
  readonly recycles: boolean;
}) {
  const selects = propsOf(indexes[0] ?? 0)?.onSelect !== undefined;
  const locale = useLocale();
  const placed = useMemo(
    () => placedColumns(columns, edges, { selects, locale }),
    [columns, edges, selects, locale],
  );
  const shown = useMemo(() => placed.slice(from, to), [placed, from, to]);
  const rows = indexes.flatMap((index) => propsOf(index) ?? []);
  const slots = useSlots(rows);
  // Elements that change their places in the document are painted again: they do so at rest.
  const ordered =
    recycles && !isAtRest
      ? [...rows].sort((a, b) => (slots.get(a.rowId) ?? 0) - (slots.get(b.rowId) ?? 0))
      : rows;
  return (
    <>
      {ordered.map((props) => (
        <PlacedRow
          key={recycles ? slots.get(props.rowId) : props.rowId}
          {...props}
          columns={shown}
          height={height}
        />
      ))}
    </>
  );
}

/**
 * The slots of the drawn rows. Working them out twice gives the same, so they may be kept while
 * they are drawn.
 */
function useSlots(rows: readonly { readonly rowId: string }[]): ReadonlyMap<string, number> {
  const former = useRef<ReadonlyMap<string, number>>(new Map());
  former.current = slotsOf(
    former.current,
    rows.map(({ rowId }) => rowId),
  );
  return former.current;
}
