import {
  Button,
  EmptyState,
  type EmptyStateProps,
  FilteredEmptyState,
  ListStates,
} from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useCallWords, useNarrow } from '@patchbay/overlays';
import { useListDensity } from '@patchbay/session';
import { type ReactNode } from 'react';
import { cardHeight } from './card-height.js';
import { isNarrowed } from './empty-list.js';
import classes from './DataList.module.css';
import { type ListDefinition } from './define-list.js';
import { ExportLine } from './ExportLine.js';
import { ListFoot } from './ListFoot.js';
import { ListGrid } from './ListGrid.js';
import { ListSkeleton } from './ListSkeleton.js';
import { type ListSource } from './list-source.js';
import { ListToolbar } from './ListToolbar.js';
import { lists } from './messages.js';
import { type BulkAction, SelectionBar } from './SelectionBar.js';
import { type ListAddress } from './use-list-address.js';
import { useListExport } from './use-list-export.js';
import { useListTable } from './use-list-table.js';

export interface DataListProps<Row extends object> {
  readonly list: ListDefinition<Row>;
  readonly source: ListSource<Row>;
  readonly address: ListAddress;
  /** Called by a press on a row, or Enter. */
  readonly onOpen?: (row: Row) => void;
  /** Makes rows selectable. */
  readonly actions?: readonly BulkAction<Row>[];
  /** The text and the action while there is no row at all. */
  readonly empty: Pick<EmptyStateProps, 'title' | 'children' | 'actions' | 'icon'>;
  /** Further controls beside the search. */
  readonly tools?: ReactNode;
}

const heights = { roomy: 40, compact: 32 } as const;

/**
 * A list: search, filters, order and page from the address, rows from an operation, its four
 * states, selection, columns, and its export. Cards on phones; long lists render only the rows in
 * view.
 */
export function DataList<Row extends object>(props: DataListProps<Row>) {
  const callWords = useCallWords();
  const t = useMessages(lists);
  const { list, source, address, onOpen, actions = [], tools } = props;
  const { shown, rows, selection } = useListTable(list, source, address);
  const { save, progress } = useListExport(list, source);
  const [density] = useListDensity();
  const cards = useNarrow();
  const height = cards ? cardHeight(shown) : heights[density];
  const total = source.isWhole ? rows.length : source.total;
  return (
    <div className={classes.list}>
      {selection.rows.length > 0 ? (
        <SelectionBar rows={selection.rows} actions={actions} onClear={selection.clear} />
      ) : (
        <ListToolbar
          list={list}
          address={address}
          isSearched={source.isSearched ?? true}
          onExport={rows.length > 0 && !progress ? () => save(shown, rows) : undefined}
          isExporting={progress !== null}
        >
          {tools}
        </ListToolbar>
      )}
      {progress ? <ExportLine {...progress} /> : null}
      <ListStates
        status={source.status}
        hasData={source.rows.length > 0}
        empty={rows.length === 0}
        skeleton={<ListSkeleton columns={shown} height={height} cards={cards} />}
        emptyState={
          isNarrowed(address) ? (
            <NoMatch list={list} address={address} />
          ) : (
            <EmptyState {...props.empty} />
          )
        }
        error={{
          title: t('notLoaded', { things: list.things }),
          children: callWords(source.error),
          onRetry: source.retry,
          retrying: source.isRetrying,
        }}
      >
        <ListGrid
          list={list}
          shown={shown}
          rows={rows}
          total={total}
          before={source.pageSize ? (address.page - 1) * source.pageSize : 0}
          height={height}
          cards={cards}
          sort={address.sort}
          onSort={
            source.isWhole || source.isOrdered
              ? (key) => address.change({ sort: nextSort(address, key) })
              : undefined
          }
          onOpen={onOpen}
          selection={actions.length > 0 ? selection : undefined}
          opened={address.detail}
          onNearEnd={source.isLoadingMore || source.error ? undefined : (source.more ?? undefined)}
        />
        <ListFoot
          list={list}
          source={source.isWhole ? { ...source, total } : source}
          address={address}
          count={rows.length}
        />
      </ListStates>
    </div>
  );
}

/** Ascending first, then descending, then the default order again. */
function nextSort({ sort }: ListAddress, key: string) {
  if (sort?.key !== key) return { key, descending: false };
  return sort.descending ? null : { key, descending: true };
}

function NoMatch<Row>({ list, address }: { list: ListDefinition<Row>; address: ListAddress }) {
  const t = useMessages(lists);
  const clear = () =>
    address.change({
      text: '',
      filters: Object.fromEntries(Object.keys(address.filters).map((key) => [key, ''])),
    });
  return (
    <FilteredEmptyState
      actions={
        <Button variant="subtle" onClick={clear}>
          {t('clear')}
        </Button>
      }
    >
      {address.text === ''
        ? t('noneFiltered', { things: list.things })
        : t('noneFound', { things: list.things, text: address.text })}
    </FilteredEmptyState>
  );
}
