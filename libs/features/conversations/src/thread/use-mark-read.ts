import { type Room } from '@patchbay/contract';
import { useViewer } from '@patchbay/queries';
import { useEffect, useEffectEvent } from 'react';
import { type RoomActions } from '../inbox/use-inbox.js';

/** A room counts as read when it was in view for a second, not by the click that opened it. */
export function useMarkRead(roomId: string, room: Room | undefined, actions: RoomActions): void {
  const markRead = useEffectEvent(() =>
    (room?.destinationInboxType === 'junk' ? actions.readJunk : actions.read).mutate({
      clear: roomId,
    }),
  );
  // Staff of the platform leave no trace in a tenant's inbox; each of their changes requires a code.
  const readsForItself = useViewer().data?.trueRole !== 'superAdmin';
  const unread = room?.unread ?? 0;
  useEffect(() => {
    if (unread === 0 || !readsForItself) return;
    const timer = setTimeout(() => markRead(), 1000);
    return () => clearTimeout(timer);
  }, [unread, readsForItself]);
}
