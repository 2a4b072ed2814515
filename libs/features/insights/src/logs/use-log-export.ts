import { saveCsv, saveFile, useToast } from '@patchbay/kit';
import { exportFileName, maxPageSize, requestedFields } from '@patchbay/log-query';
import { useClient } from '@patchbay/queries';
import { dayIn } from '@patchbay/formats';
import { SaidError, useCallWords } from '@patchbay/screens';
import { useCurrentAccount } from '@patchbay/session';
import { useEffect, useRef, useState } from 'react';
import { timeZone } from '../range/range.js';
import { readParts } from './read-parts.js';
import { useLogWords } from './use-log-words.js';
import { type Logs } from './use-logs.js';

/** The form of a file. */
export type ExportFormat = 'csv' | 'json';

/** How far a file is fetched. */
export interface LogExport {
  readonly format: ExportFormat;
  /** Conversations so far, as they can be counted in what has arrived. */
  readonly done: number;
  readonly total: number;
}

/** What ends a conversation in a file: a line, or its time. */
const marks: Readonly<Record<ExportFormat, RegExp>> = { csv: /\r\n/g, json: /"timestamp":/g };

/** Rejects at a stop, although a reply may still be on its way. */
const stopped = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(new Error('stopped'))),
  );

/**
 * Saves everything that matches, as far as one file goes, with the columns that are shown. Without
 * rows, or when it is stopped, no file is saved.
 */
export function useLogExport({ matching, columns, list }: Logs) {
  const callWords = useCallWords();
  const { t } = useLogWords();
  const client = useClient();
  const { target } = useCurrentAccount();
  const toast = useToast();
  const [running, setRunning] = useState<LogExport | null>(null);
  const stopper = useRef<AbortController | null>(null);
  useEffect(() => () => stopper.current?.abort(), []);
  const total = list.data?.totalCount ?? 0;

  const fetchFile = (format: ExportFormat, signal: AbortSignal): Promise<unknown> => {
    let done = 0;
    const count = (text: string) => {
      done += text.match(marks[format])?.length ?? 0;
      if (!signal.aborted)
        setRunning((former) => former && { ...former, done: Math.min(done, former.total) });
    };
    const fields = format === 'csv' ? columns.join(',') : requestedFields(columns).join(',');
    return client.request(
      'queryLogs',
      { ...matching, fields, format, page: 1, pageSize: maxPageSize },
      {
        target,
        signal,
        readText: (response) => readParts(response, count),
      },
    );
  };

  const save = async (format: ExportFormat) => {
    const stopping = new AbortController();
    const { signal } = stopping;
    stopper.current?.abort();
    stopper.current = stopping;
    setRunning({ format, done: 0, total: Math.min(total, maxPageSize) });
    try {
      const reply = await Promise.race([fetchFile(format, signal), stopped(signal)]);
      const name = exportFileName(dayIn(timeZone, Date.now()), format);
      if (format === 'csv') saveCsv(name, String(reply));
      else {
        const { logs } = reply as { readonly logs: readonly unknown[] };
        if (logs.length === 0) throw new SaidError(t('nothingToExport'));
        saveFile(name, `${JSON.stringify(logs, null, 2)}\n`, 'application/json');
      }
      if (total > maxPageSize) toast({ text: t('partial', { max: maxPageSize, total }) });
    } catch (error) {
      if (signal.aborted) toast({ text: t('exportStopped'), tone: 'plain' });
      else {
        const reason = callWords(error);
        const title = t(format === 'csv' ? 'csvNotFetched' : 'jsonNotFetched');
        toast({ text: t('notFetched', { title, reason }), tone: 'error' });
      }
    } finally {
      if (stopper.current === stopping) setRunning(null);
    }
  };
  return {
    running,
    save: (format: ExportFormat) => void save(format),
    stop: () => stopper.current?.abort(),
  };
}

export type LogExporter = ReturnType<typeof useLogExport>;
