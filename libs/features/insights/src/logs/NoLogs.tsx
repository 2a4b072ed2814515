import { Button, EmptyState, FilteredEmptyState, IconListDetails } from '@patchbay/kit';
import { rangeLabel } from '../data/range.js';
import { type Logs } from './use-logs.js';

/** The reason why there are no rows, and the next step. */
export function NoLogs({ logs: { state, range, setPage, setFilters } }: { readonly logs: Logs }) {
  const filters = Object.keys(state.filters).length;
  if (state.page > 1)
    return (
      <FilteredEmptyState
        actions={
          <Button size="sm" onClick={() => setPage(1)}>
            First page
          </Button>
        }
      >
        This page is beyond the last conversation.
      </FilteredEmptyState>
    );
  if (filters > 0)
    return (
      <FilteredEmptyState
        actions={
          <Button size="sm" onClick={() => setFilters({})}>
            Clear
          </Button>
        }
      >{`No conversation matches ${filters === 1 ? 'this filter' : `these ${filters} filters`}.`}</FilteredEmptyState>
    );
  return (
    <EmptyState
      icon={<IconListDetails size={18} />}
      title={`No conversations in ${rangeLabel(range.filter).replace(/^Last/, 'the last')}`}
    >
      Each call and each exchange of messages becomes a row here the moment it begins.
    </EmptyState>
  );
}
