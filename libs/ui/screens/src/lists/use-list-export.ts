import { saveFile, useToast } from '@patchbay/kit';
import { useLocale, useMessages } from '@patchbay/messages';
import { useState } from 'react';
import { type AnyColumn } from './column.js';
import { type ListDefinition } from './define-list.js';
import { listCsv } from './list-csv.js';
import { type ListSource } from './list-source.js';
import { lists } from './messages.js';

/**
 * Saves a list as CSV, with the columns that are shown. A list that the server pages is read to its
 * end first, as far as one file goes; where reading fails, nothing is saved.
 */
export function useListExport<Row extends object>(
  list: ListDefinition<Row>,
  source: ListSource<Row>,
): {
  readonly isBusy: boolean;
  save: (columns: readonly AnyColumn<Row>[], shown: readonly Row[]) => void;
} {
  const t = useMessages(lists);
  const locale = useLocale();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);

  const saveAll = async (
    columns: readonly AnyColumn<Row>[],
    all: NonNullable<ListSource<Row>['all']>,
  ) => {
    setBusy(true);
    try {
      const { rows, total } = await all();
      // A row that changed between two pages may stand in both.
      const once = [...new Map(rows.map((row) => [list.rowKey(row), row])).values()];
      saveCsv(list, columns, once, locale);
      if (once.length < total) toast(t('exportedPart', { count: once.length, total }));
    } catch (error) {
      toast({ text: error instanceof Error ? error.message : t('notExported'), tone: 'error' });
    } finally {
      setBusy(false);
    }
  };

  return {
    isBusy,
    save: (columns, shown) => {
      if (source.all && shown.length < (source.total ?? 0)) void saveAll(columns, source.all);
      else saveCsv(list, columns, shown, locale);
    },
  };
}

function saveCsv<Row extends object>(
  { things }: ListDefinition<Row>,
  columns: readonly AnyColumn<Row>[],
  rows: readonly Row[],
  locale: string,
) {
  saveFile(`${things}.csv`, listCsv(columns, rows, locale), 'text/csv;charset=utf-8');
}
