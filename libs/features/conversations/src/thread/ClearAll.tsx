import { IconButton, IconChecks, useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useConfirm } from '@patchbay/overlays';
import { useClient, useOperationMutation } from '@patchbay/queries';
import { useCallWords } from '@patchbay/screens';
import { useCurrentAccount } from '@patchbay/session';
import { type InboxTab } from '../rooms/use-inbox.js';
import { roomMenu } from '../room-menu/messages.js';

const operations = {
  priority: { read: 'getActivity', clear: 'clearActivity' },
  agent: { read: 'getAgentActivity', clear: 'clearAgentActivity' },
} as const;

/**
 * Marks every conversation of one inbox as read, after a question that counts them. What was unread
 * is read just before, so that it can be undone.
 */
export function ClearAll({ tab, count }: { readonly tab: InboxTab; readonly count: number }) {
  const callWords = useCallWords();
  const t = useMessages(roomMenu);
  const confirm = useConfirm();
  const toast = useToast();
  const client = useClient();
  const { target } = useCurrentAccount();
  const fail = { onError: (error: Error) => toast({ text: callWords(error), tone: 'error' }) };
  const clear = useOperationMutation(operations[tab].clear, fail);
  const unread = useOperationMutation('markActivityUnread', fail);
  if (count === 0) return null;
  const unreadRooms = async () => {
    try {
      const { rooms } = await client.request(operations[tab].read, { simple: true }, { target });
      return rooms.map((room) => ({ roomId: room.roomId, unread: room.unread }));
    } catch (error) {
      toast({ text: callWords(error), tone: 'error' });
      return null;
    }
  };
  const clearAll = async () => {
    const isSure = await confirm({
      title: t('clearAllTitle'),
      body: t('clearAllBody', { count }),
      confirm: t('clearAllConfirm'),
      cancel: t('clearAllCancel'),
    });
    if (!isSure) return;
    const rooms = await unreadRooms();
    if (!rooms) return;
    clear.mutate(
      { clearAll: true },
      {
        onSuccess: () => {
          const onAction = () => unread.mutate({ rooms });
          toast({
            text: t('clearedAll', { count: rooms.length }),
            ...(rooms.length > 0 ? { action: { label: t('undo'), onAction } } : {}),
          });
        },
      },
    );
  };
  return (
    <IconButton
      label={t('clearAll')}
      icon={<IconChecks size={16} />}
      onClick={() => void clearAll()}
    />
  );
}
