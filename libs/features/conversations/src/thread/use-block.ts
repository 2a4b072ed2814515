import { type Room } from '@patchbay/contract';
import { useToast } from '@patchbay/kit';
import { blockMoves } from '@patchbay/messaging';
import { useMessages } from '@patchbay/messages';
import { useConfirm } from '@patchbay/overlays';
import { useClient, useOperationMutation } from '@patchbay/queries';
import { useCallWords, useRoomName } from '@patchbay/screens';
import { useCurrentAccount } from '@patchbay/session';
import { roomMenu } from '../room-menu/messages.js';

/**
 * Blocks or unblocks the other party of a room. The call changes whatever state it finds, so the
 * state is read first: two members who block at once do not unblock.
 */
export function useBlock(room: Room) {
  const callWords = useCallWords();
  const t = useMessages(roomMenu);
  const toast = useToast();
  const confirm = useConfirm();
  const name = useRoomName()(room);
  const client = useClient();
  const { target } = useCurrentAccount();
  const set = useOperationMutation('setBlock', {
    onError: (error) => toast({ text: callWords(error), tone: 'error' }),
  });
  const move = blockMoves[room.blocked ? 'blocked' : 'unblocked'];

  const makeSo = async (blocked: boolean): Promise<boolean> => {
    try {
      const userId = String(room.id);
      const now = await client.request('getBlockStatus', { userId }, { target });
      if (now.blocked !== blocked) await set.mutateAsync({ targetUsername: room.id });
      return true;
    } catch (error) {
      if (!set.isError) toast({ text: callWords(error), tone: 'error' });
      return false;
    }
  };

  const change = async () => {
    const blocks = move.event === 'block';
    const mayGo =
      !blocks ||
      (await confirm({
        title: t('blockTitle', { name }),
        body: t('blockBody', { agent: room.agentName }),
        confirm: t('blockIt'),
        cancel: t('keepIt'),
        danger: true,
      }));
    if (!mayGo || !(await makeSo(blocks))) return;
    toast({
      text: t(blocks ? 'blockDone' : 'unblockDone'),
      action: { label: t('undo'), onAction: () => void makeSo(!blocks) },
    });
  };
  return { event: move.event, change };
}
