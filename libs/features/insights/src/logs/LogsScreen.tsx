import { type LogRow } from '@patchbay/contract';
import { Button, IconAdjustments, ListStates, Screen as Page } from '@patchbay/kit';
import { useNarrow, useOverlay } from '@patchbay/overlays';
import { DataGrid, DataGridSkeleton, GridEnd, useCallWords } from '@patchbay/screens';
import { useMemo } from 'react';
import { ViewsMenu } from '../views/ViewsMenu.js';
import { ExportMenu, ExportProgress } from './ExportMenu.js';
import { FilterBar } from './FilterBar.js';
import { cardColumns, tableColumns } from './log-columns.js';
import { LogDetail } from './LogDetail.js';
import { LogFooter } from './LogFooter.js';
import { LeftOutBanner } from './LeftOutBanner.js';
import classes from './Logs.module.css';
import { NoLogs } from './NoLogs.js';
import { useFilterBuilder } from './use-filter-builder.js';
import { useLoadedRows } from './use-loaded-rows.js';
import { useLogExport } from './use-log-export.js';
import { useLogWords } from './use-log-words.js';
import { useLogs } from './use-logs.js';

export { prefetchLogs as prefetch } from './use-logs.js';

const rowKey = ({ id }: LogRow) => id;

/**
 * Every conversation as a row: filters, columns and page are in the address, so that a link shows
 * the same table.
 */
export function Screen() {
  const callWords = useCallWords();
  const words = useLogWords();
  const { t } = words;
  const logs = useLogs();
  const { list, rows, before, columns: fields, sort, sortBy } = logs;
  const loaded = useLoadedRows(logs);
  // Types are read off the first page, however many rows follow.
  const cards = useNarrow();
  const table = useMemo(() => tableColumns(words, fields, rows), [words, fields, rows]);
  const columns = useMemo(() => (cards ? cardColumns(words, table) : table), [words, table, cards]);
  const { open } = useOverlay();
  const exporter = useLogExport(logs);
  const filter = useFilterBuilder(logs);

  return (
    <Page
      title={t('title')}
      actions={
        <>
          <ViewsMenu />
          <Button
            icon={<IconAdjustments size={15} />}
            aria-haspopup="dialog"
            onClick={() => void open('editConvoColumns')}
          >
            {t('columnCount', { count: fields.length })}
          </Button>
          <ExportMenu exporter={exporter} />
        </>
      }
    >
      <div className={classes.page}>
        <FilterBar logs={logs} onOpen={filter.open} onRemoved={filter.close} />
        {filter.builder}
        <LeftOutBanner logs={logs} onOpen={filter.open} />
        <ExportProgress exporter={exporter} />
        <ListStates
          status={list.status}
          hasData={list.data !== undefined && !list.error}
          empty={rows.length === 0}
          skeleton={<DataGridSkeleton columns={columns} cards={cards} />}
          error={{
            title: t('notLoaded'),
            children: callWords(list.error),
            onRetry: () => void list.refetch(),
            retrying: list.isFetching,
            ...(list.error ? { details: callWords(list.error) } : {}),
          }}
          emptyState={<NoLogs logs={logs} />}
        >
          <DataGrid
            name={t('title')}
            columns={columns}
            rows={loaded.rows}
            cards={cards}
            rowKey={rowKey}
            total={list.data?.totalCount ?? rows.length}
            before={before}
            sort={sort}
            onSort={sortBy}
            onOpen={({ id }) => logs.setDetail(id)}
            opened={logs.detail ?? null}
            place={loaded.of}
            onNearEnd={loaded.failure === undefined ? loaded.readMore : undefined}
            end={
              <GridEnd
                hasMore={loaded.hasMore}
                isReading={loaded.isReading}
                failure={loaded.failure}
                onMore={loaded.readMore}
              />
            }
          />
          <LogFooter logs={logs} loaded={loaded.rows.length} />
        </ListStates>
      </div>
      {logs.detail === undefined ? null : <LogDetail logs={logs} id={logs.detail} />}
    </Page>
  );
}
