import { Button, EmptyState, FilteredEmptyState } from '@patchbay/kit';
import { useViewer } from '@patchbay/queries';
import { type Inbox, type InboxView } from './use-inbox.js';

/** Why the list is empty, and the way out of a search. */
export function NoRooms({ inbox, view }: { readonly inbox: Inbox; readonly view: InboxView }) {
  const viewer = useViewer();
  if (view !== 'open' || inbox.queryText !== '')
    return (
      <FilteredEmptyState
        actions={
          inbox.queryText ? (
            <Button size="sm" onClick={() => inbox.setQuery('')}>
              Clear
            </Button>
          ) : undefined
        }
      >
        No conversation here right now.
      </FilteredEmptyState>
    );
  return inbox.tab === 'agent' ? (
    <EmptyState title="No junk">What the AI takes for spam lands here.</EmptyState>
  ) : (
    <EmptyState title="No conversations yet">
      {`Calls and texts to ${viewer.data?.target.displayName ?? 'your agent'} show up here the moment they arrive.`}
    </EmptyState>
  );
}
