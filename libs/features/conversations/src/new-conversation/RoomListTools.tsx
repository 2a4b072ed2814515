import { useHotkeys } from '@mantine/hooks';
import { IconButton, IconPlus, useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperationMutation } from '@patchbay/queries';
import { useChangeSearch } from '@patchbay/routes';
import { ClearAll } from '../thread/ClearAll.js';
import { type InboxTab } from '../inbox/use-inbox.js';
import { newConversation } from './messages.js';

/** Above the list of rooms: a new conversation (C), and all of a tab as read. */
export function RoomListTools({
  tab,
  unread,
}: {
  readonly tab: InboxTab;
  readonly unread: Readonly<Record<InboxTab, number>>;
}) {
  const t = useMessages(newConversation);
  const toast = useToast();
  const change = useChangeSearch();
  const fail = { onError: (error: Error) => toast({ text: error.message, tone: 'error' }) };
  const priority = useOperationMutation('clearActivity', fail);
  const junk = useOperationMutation('clearAgentActivity', fail);
  const begin = () => void change({ new: 'draft', active: undefined, highlightId: undefined });
  useHotkeys([['C', begin]]);
  return (
    <>
      <ClearAll
        count={unread[tab]}
        onClear={() => (tab === 'agent' ? junk : priority).mutate({ clearAll: true })}
      />
      <IconButton label={t('start')} keys="C" icon={<IconPlus size={16} />} onClick={begin} />
    </>
  );
}
