import { type LogRow } from '@patchbay/contract';
import { durationWords } from '@patchbay/formats';
import {
  Button,
  DataTable,
  EmptyState,
  FilteredEmptyState,
  IconButton,
  IconChevronLeft,
  IconChevronRight,
  IconListDetails,
  ListStates,
  Screen,
  SelectField,
  SkeletonRows,
} from '@patchbay/kit';
import { useOverlay } from '@patchbay/overlays';
import { DataTabs } from '../data/DataColumn.js';
import { rangeLabel } from '../data/range.js';
import { ColumnsPicker } from './ColumnsPicker.js';
import { ExportMenu } from './ExportMenu.js';
import { FilterBar } from './FilterBar.js';
import { tableColumns } from './log-columns.js';
import classes from './Logs.module.css';
import { type Logs, useLogs } from './use-logs.js';

const sizes = [20, 50, 100, 500];

/** Every conversation as a row: filters, columns and page are in the address, so that a link shows the same table. */
export function LogsScreen() {
  const logs = useLogs();
  const { list, rows, columns, state, sort } = logs;
  const { open } = useOverlay();
  const isFiltered = Object.keys(state.filters).length > 0;
  const openRow = (row: LogRow) => {
    if (typeof row['uuid'] === 'string' && typeof row['roomId'] === 'string')
      void open('callTranscript', {
        value: row['uuid'].split(':')[0] ?? row['uuid'],
        roomId: row['roomId'],
      });
  };

  return (
    <Screen
      title="Conversation logs"
      actions={
        <>
          <ColumnsPicker logs={logs} />
          <ExportMenu logs={logs} />
        </>
      }
    >
      <div className={classes.page}>
        <DataTabs view="logs" />
        <FilterBar logs={logs} />
        {logs.ignored.length > 0 ? (
          <p
            role="status"
            className={classes.ignored}
          >{`Not every filter counts. ${logs.ignored.join(' ')}`}</p>
        ) : null}
        <ListStates
          status={list.status}
          hasData={list.data !== undefined && !list.error}
          empty={rows.length === 0}
          skeleton={<SkeletonRows count={12} height={36} />}
          error={{
            title: 'Could not load the conversations',
            children: list.error?.message,
            onRetry: () => void list.refetch(),
            retrying: list.isFetching,
            ...(list.error ? { details: list.error.message } : {}),
          }}
          emptyState={
            state.page > 1 ? (
              <FilteredEmptyState
                actions={
                  <Button size="sm" onClick={() => logs.setPage(1)}>
                    First page
                  </Button>
                }
              >
                This page is beyond the last conversation.
              </FilteredEmptyState>
            ) : isFiltered ? (
              <FilteredEmptyState
                actions={
                  <Button size="sm" onClick={() => logs.setFilters({})}>
                    Clear
                  </Button>
                }
              >{`No conversation matches ${Object.keys(state.filters).length === 1 ? 'this filter' : `these ${Object.keys(state.filters).length} filters`}.`}</FilteredEmptyState>
            ) : (
              <EmptyState
                icon={<IconListDetails size={18} />}
                title={`No conversations in ${rangeLabel(logs.range.filter).replace(/^Last/, 'the last')}`}
              >
                Each call and each exchange of messages becomes a row here the moment it begins.
              </EmptyState>
            )
          }
        >
          <DataTable
            label="Conversation logs"
            columns={tableColumns(columns, rows)}
            rows={rows}
            rowKey={(row) => row.id}
            onOpen={openRow}
            sort={sort}
            onSort={logs.sortBy}
            footer={footerOf(logs)}
          />
        </ListStates>
      </div>
    </Screen>
  );
}

/** “1–100 of 218 conversations”, what they amount to, and the pager. */
function footerOf({ list, rows, state, setPage, setPageSize }: Logs) {
  const total = list.data?.totalCount ?? 0;
  const pages = Math.max(1, list.data?.pagination.totalPages ?? 1);
  const first = (state.page - 1) * state.pageSize + 1;
  return {
    range: `${first.toLocaleString('en-US')}–${(first + rows.length - 1).toLocaleString('en-US')}`,
    of: `of ${total.toLocaleString('en-US')} ${total === 1 ? 'conversation' : 'conversations'}`,
    note: (
      <span className={classes.note}>{durationWords(list.data?.totalDuration ?? 0)} in all</span>
    ),
    pager: (
      <>
        <SelectField
          label="Rows per page"
          labelHidden
          className={classes.size}
          value={String(state.pageSize)}
          onChange={(event) => setPageSize(Number(event.target.value))}
          options={[...new Set([...sizes, state.pageSize])]
            .sort((a, b) => a - b)
            .map((size) => ({ value: String(size), label: `${size} rows` }))}
        />
        <span className={classes.pages}>
          Page {state.page} of {pages}
        </span>
        <IconButton
          label="Previous page"
          icon={<IconChevronLeft size={16} />}
          disabled={state.page <= 1}
          onClick={() => setPage(state.page - 1)}
        />
        <IconButton
          label="Next page"
          icon={<IconChevronRight size={16} />}
          disabled={state.page >= pages}
          onClick={() => setPage(state.page + 1)}
        />
      </>
    ),
  };
}
