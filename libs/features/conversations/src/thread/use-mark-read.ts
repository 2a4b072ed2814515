import { type Room } from '@patchbay/contract';
import { useOperationMutation, useViewer } from '@patchbay/queries';
import { useEffect, useEffectEvent } from 'react';

/** It is not what a person does, so its failure is not said: the room stays unread. */
const quiet = { onError: () => undefined };

/** A room counts as read when it was in view for a second, not by the click that opened it. */
export function useMarkRead(roomId: string, room: Room | undefined): void {
  const read = useOperationMutation('clearActivity', quiet);
  const readJunk = useOperationMutation('clearAgentActivity', quiet);
  const markRead = useEffectEvent(() =>
    (room?.destinationInboxType === 'junk' ? readJunk : read).mutate({ clear: roomId }),
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
