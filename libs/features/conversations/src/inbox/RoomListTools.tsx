import { IconButton, IconPlus } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type Inbox } from '../rooms/use-inbox.js';
import { ClearAll } from '../thread/ClearAll.js';
import { newConversation } from '../new-conversation/messages.js';

/** Above the list of rooms: a new conversation, and all of a tab as read. */
export function RoomListTools({ inbox }: { readonly inbox: Inbox }) {
  const t = useMessages(newConversation);
  return (
    <>
      <ClearAll tab={inbox.tab} count={inbox.unread[inbox.tab]} />
      <IconButton
        label={t('start')}
        keys="C"
        icon={<IconPlus size={16} />}
        onClick={inbox.compose}
      />
    </>
  );
}
