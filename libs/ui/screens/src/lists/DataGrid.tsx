import { type ReactNode } from 'react';
import { cardHeight } from './card-height.js';
import { type GridColumn } from './column.js';
import { ListGrid } from './ListGrid.js';
import { type ListSort } from './list-search.js';
import { ListSkeleton } from './ListSkeleton.js';

/** Height of one row, in px. */
const rowHeight = 36;
/** Distance from the end of the rows at which the next ones are asked for, in px. */
const ahead = 3000;

export interface DataGridProps<Row> {
  /** The accessible name. */
  readonly name: string;
  readonly columns: readonly GridColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Number of all rows, loaded or not. */
  readonly total: number;
  /** Number of the rows on the pages before this one. */
  readonly before?: number;
  readonly sort?: ListSort | null;
  /** Called by a press on the heading of a sortable column: the server orders the rows. */
  readonly onSort?: (key: string) => void;
  /** Called by a press on a row, or Enter. */
  readonly onOpen?: (row: Row) => void;
  /** The key of the row whose detail is open. */
  readonly opened?: string | null;
  /** Which rows these are: another value begins at the top, see `ListGrid`. */
  readonly place?: string;
  /** Called when the end of the rows is near, with room to read them before it is reached. */
  readonly onNearEnd?: (() => void) | undefined;
  /** What stands behind the last row. */
  readonly end?: ReactNode;
  /** Rows are cards, with the strong column as their title and the others below it. */
  readonly cards?: boolean;
}

/**
 * The grid of lists, for columns that come from data and rows that the server orders, filters and
 * pages. It stays a table on phones, where its columns are compared, unless it asks for cards.
 */
export function DataGrid<Row>({
  name,
  columns,
  rows,
  rowKey,
  total,
  before,
  sort = null,
  onSort,
  onOpen,
  opened = null,
  place,
  onNearEnd,
  end,
  cards = false,
}: DataGridProps<Row>) {
  return (
    <ListGrid
      list={{ name, rowKey, rowName: rowKey }}
      shown={columns}
      rows={rows}
      total={total}
      before={before}
      height={cards ? cardHeight(columns) : rowHeight}
      cards={cards}
      sort={sort}
      onSort={onSort}
      onOpen={onOpen}
      opened={opened}
      onNearEnd={onNearEnd}
      ahead={ahead}
      end={end}
      place={place}
      recycles
    />
  );
}

/** A placeholder for the rows of a `DataGrid`: the same headings, columns and row height. */
export function DataGridSkeleton<Row>({
  columns,
  cards = false,
}: {
  readonly columns: readonly GridColumn<Row>[];
  readonly cards?: boolean;
}) {
  const height = cards ? cardHeight(columns) : rowHeight;
  return <ListSkeleton columns={columns} height={height} cards={cards} />;
}
