import { Button, buttonClass, EmptyState, FilteredEmptyState } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { OverlayLink } from '@patchbay/overlays';
import { useOperation, useViewer } from '@patchbay/queries';
import { Link } from '@patchbay/routes';
import { inbox as texts } from './messages.js';
import { type Inbox, type InboxView, roomsOf } from '../rooms/use-inbox.js';

/** Why the list is empty, and the way out of a search. */
export function NoRooms({ inbox, view }: { readonly inbox: Inbox; readonly view: InboxView }) {
  const t = useMessages(texts);
  if (view === 'tests' && inbox.queryText === '') return <NoTests />;
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
        {inbox.queryText ? t('noMatch', { query: inbox.queryText }) : t('noneHere')}
      </FilteredEmptyState>
    );
  return inbox.tab === 'agent' ? (
    <EmptyState title={t('noJunkTitle')}>{t('noJunk')}</EmptyState>
  ) : (
    <NoneOpen />
  );
}

/** No conversation is open: because all are closed, or because none has come yet. */
function NoneOpen() {
  const t = useMessages(texts);
  const viewer = useViewer();
  const closed = useOperation('listConversations', roomsOf('closed', 0, ''));
  if (closed.isPending) return null;
  return closed.data?.totalRooms ? (
    <EmptyState
      title={t('allClosedTitle')}
      actions={
        <Link to="/app/inbox/closed" className={buttonClass({ size: 'sm' })}>
          {t('toClosed')}
        </Link>
      }
    >
      {t('allClosed')}
    </EmptyState>
  ) : (
    <EmptyState title={t('noneTitle')} actions={<ToTests />}>
      {t('none', { name: viewer.data?.target.displayName ?? t('yourAgent') })}
    </EmptyState>
  );
}

/** Own tests begin at the agent. */
function NoTests() {
  const t = useMessages(texts);
  return (
    <EmptyState
      title={t('noTestsTitle')}
      actions={
        <OverlayLink opens="testAgent" className={buttonClass({ size: 'sm' })}>
          {t('testAgent')}
        </OverlayLink>
      }
    >
      {t('noTests')}
    </EmptyState>
  );
}

/** Leads from an inbox without conversations to the tests that were made. */
function ToTests() {
  const t = useMessages(texts);
  const { data } = useOperation('listConversations', roomsOf('tests', 0, ''));
  return data?.totalRooms ? (
    <Link to="/app/inbox/tests" className={buttonClass({ size: 'sm' })}>
      {t('toTests')}
    </Link>
  ) : null;
}
