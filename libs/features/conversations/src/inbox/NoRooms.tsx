import { Button, EmptyState, FilteredEmptyState } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useViewer } from '@patchbay/queries';
import { inbox as texts } from './messages.js';
import { type Inbox, type InboxView } from './use-inbox.js';

/** Why the list is empty, and the way out of a search. */
export function NoRooms({ inbox, view }: { readonly inbox: Inbox; readonly view: InboxView }) {
  const t = useMessages(texts);
  const viewer = useViewer();
  if (view !== 'open' || inbox.queryText !== '')
    return (
      <FilteredEmptyState
        actions={
          inbox.queryText ? (
            <Button size="sm" onClick={() => inbox.setQuery('')}>
              {t('clear')}
            </Button>
          ) : undefined
        }
      >
        {t('noneHere')}
      </FilteredEmptyState>
    );
  return inbox.tab === 'agent' ? (
    <EmptyState title={t('noJunkTitle')}>{t('noJunk')}</EmptyState>
  ) : (
    <EmptyState title={t('noneTitle')}>
      {t('none', { name: viewer.data?.target.displayName ?? t('yourAgent') })}
    </EmptyState>
  );
}
