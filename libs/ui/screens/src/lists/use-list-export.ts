import { saveCsv, useToast } from '@patchbay/kit';
import { useLocale, useMessages } from '@patchbay/messages';
import { useEffect, useRef, useState } from 'react';
import { type AnyColumn } from './column.js';
import { type ListDefinition } from './define-list.js';
import { listCsv } from './list-csv.js';
import { type ListSource } from './list-source.js';
import { lists } from './messages.js';
import { type ReadRows } from './read-all.js';
import { useCallWords } from '@patchbay/overlays';

/** How far the rows of a file are read. */
export interface ExportProgress {
  readonly count: number;
  /** Undefined while it is unknown. */
  readonly total: number | undefined;
  readonly stop: () => void;
}

type Columns<Row> = readonly AnyColumn<Row>[];

/**
 * Saves a list as CSV, with the columns that are shown. A list that is not completely loaded is read
 * to its end first, as far as one file goes; the name of the file says when there are more rows.
 * Where reading fails or is stopped, nothing is saved.
 */
export function useListExport<Row extends object>(
  list: ListDefinition<Row>,
  source: ListSource<Row>,
): {
  readonly progress: ExportProgress | null;
  save: (columns: Columns<Row>, shown: readonly Row[]) => void;
} {
  const callWords = useCallWords();
  const t = useMessages(lists);
  const locale = useLocale();
  const toast = useToast();
  const { progress, readRows } = useReading(source);
  const saveRows = (columns: Columns<Row>, rows: readonly Row[], name: string) =>
    saveCsv(`${name}.csv`, listCsv(columns, rows, locale));

  const saveAll = async (columns: Columns<Row>) => {
    const read = await readRows().catch((error: unknown) =>
      toast({ text: callWords(error), tone: 'error' }),
    );
    if (read === null) toast({ text: t('exportStopped'), tone: 'plain' });
    if (!read) return;
    // A row that changed between two pages may stand in both.
    const rows = [...new Map(read.rows.map((row) => [list.rowKey(row), row])).values()];
    const part = rows.length === read.total ? null : partOf(rows.length, read.total);
    saveRows(columns, rows, part?.name ?? list.things);
    if (part) toast(part.text);
  };

  /** How a file is named that holds a part of the rows, and what is said of it. */
  const partOf = (count: number, total: number | undefined) => {
    const words = { things: list.things, count: String(count) };
    return total === undefined
      ? { name: t('firstName', words), text: t('exportedFirst', { count }) }
      : {
          name: t('partName', { ...words, total: String(total) }),
          text: t('exportedPart', { count, total }),
        };
  };

  return {
    progress,
    save: (columns, shown) => {
      if (source.all && shown.length < (source.total ?? Infinity)) void saveAll(columns);
      else saveRows(columns, shown, list.things);
    },
  };
}

/** Reads all rows of a list until it is stopped, or until its screen is left; then there are none. */
function useReading<Row>({ all, total: shownTotal }: ListSource<Row>): {
  readonly progress: ExportProgress | null;
  readRows: () => Promise<ReadRows<Row> | null>;
} {
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const readRows = async () => {
    const reading = new AbortController();
    const { signal } = reading;
    running.current = reading;
    const onRead = (count: number, total: number | undefined) => {
      if (!signal.aborted) setProgress({ count, total, stop: () => reading.abort() });
    };
    onRead(0, shownTotal);
    try {
      return await Promise.race([all?.({ signal, onRead }) ?? null, stopped(signal)]);
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    } finally {
      setProgress(null);
    }
  };
  return { progress, readRows };
}

/** Resolves at a stop, although a reply may still be on its way. */
const stopped = (signal: AbortSignal) =>
  new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null)));
