import { hasFolded } from '@patchbay/kernel';
import { useLocale } from '@patchbay/messages';
import {
  columnFilteringFeature,
  columnVisibilityFeature,
  createFilteredRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  rowSelectionFeature,
  type RowSelectionState,
  rowSortingFeature,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table';
import { useCallback, useMemo, useState } from 'react';
import { compareValues, textIn, valueIn } from './column-value.js';
import { type ListDefinition } from './define-list.js';
import { type GridSelection } from './grid-selection.js';
import { type ListSource } from './list-source.js';
import { type ListAddress } from './use-list-address.js';

// Only the features that lists use are registered: the rest of the library stays out of the chunk.
const features = tableFeatures({
  columnFilteringFeature,
  columnVisibilityFeature,
  globalFilteringFeature,
  rowSelectionFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
});

/** The columns of a list in the form of the table library. */
function tableColumns<Row extends object>({ columns }: ListDefinition<Row>, locale: string) {
  return columns.map((column) => ({
    id: column.key,
    accessorFn: (row: Row) => valueIn(column, row) ?? undefined,
    sortUndefined: 'last' as const,
    sortFn: (a: HasValue, b: HasValue, id: string) =>
      compareValues(a.getValue(id), b.getValue(id), locale),
    filterFn: (row: HasValue, id: string, wanted: unknown) => row.getValue(id) === wanted,
  }));
}

interface HasValue {
  readonly getValue: (id: string) => unknown;
}

/**
 * The table of a list: its rows in the order and selection of the address. The server orders,
 * searches and filters a list that is not completely loaded.
 */
export function useListTable<Row extends object>(
  list: ListDefinition<Row>,
  source: ListSource<Row>,
  address: ListAddress,
) {
  const locale = useLocale();
  const columns = useMemo(() => tableColumns(list, locale), [list, locale]);
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({});
  const { text, sort, filters, columns: chosen } = address;
  const state = useMemo(
    () => ({
      globalFilter: text,
      sorting: sort ? [{ id: sort.key, desc: sort.descending }] : [],
      columnFilters: Object.entries(filters).map(([id, value]) => ({ id, value })),
      columnVisibility: Object.fromEntries(
        list.columns.map(({ key, optional }) => [key, chosen ? chosen.includes(key) : !optional]),
      ),
      rowSelection,
    }),
    [text, sort, filters, chosen, list, rowSelection],
  );
  const globalFilterFn = useMemo(() => {
    const byKey = new Map(list.columns.map((column) => [column.key, column]));
    return (row: { readonly original: Row }, id: string, wanted: string) => {
      const column = byKey.get(id);
      return !!column && hasFolded(textIn(column, row.original, locale), wanted);
    };
  }, [list, locale]);
  const table = useTable({
    features,
    columns,
    data: source.rows,
    getRowId: list.rowKey,
    state,
    manualSorting: !source.isWhole,
    manualFiltering: !source.isWhole,
    enableSubRowSelection: false,
    globalFilterFn,
    getColumnCanGlobalFilter: () => true,
    onRowSelectionChange: (next: Updater<RowSelectionState>) => setRowSelection(next),
  });
  const { rows: found } = table.getRowModel();
  const rows = useMemo(() => found.map(({ original }) => original), [found]);
  const shown = useMemo(
    () =>
      chosen
        ? chosen.flatMap((key) => list.columns.find((column) => column.key === key) ?? [])
        : list.columns.filter(({ optional }) => !optional),
    [chosen, list],
  );
  const toggle = useCallback(
    (key: string, on?: boolean) => table.getRow(key).toggleSelected(on),
    [table],
  );
  const selection: GridSelection<Row> = {
    rows: table.getSelectedRowModel().rows.map(({ original }) => original),
    isAll: table.getIsAllRowsSelected(),
    isSome: table.getIsSomeRowsSelected(),
    has: (key) => rowSelection[key] === true,
    toggle,
    toggleAll: (on) => table.toggleAllRowsSelected(on),
    clear: () => table.resetRowSelection(true),
  };
  return { shown, rows, selection };
}
