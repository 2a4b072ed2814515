import { type Room } from '@patchbay/contract';
import { Button, IconArchive, IconButton, IconCheck, useToast } from '@patchbay/kit';
import { type RoomActions } from '../inbox/use-inbox.js';

/** Closes a conversation, with a way back; reopens one that is closed. */
export function CloseButton({
  room,
  actions,
  narrow,
  onClosed,
}: {
  readonly room: Room;
  readonly actions: RoomActions;
  readonly narrow: boolean;
  readonly onClosed: () => void;
}) {
  const { roomId } = room;
  const toast = useToast();
  const reopen = () => actions.reopen.mutate({ roomId });
  const close = () =>
    actions.close.mutate(
      { roomId },
      {
        onSuccess: () => {
          onClosed();
          toast({ text: 'Closed', action: { label: 'Undo', onAction: reopen } });
        },
      },
    );
  if (room.archived)
    return (
      <Button size={narrow ? 'sm' : 'md'} icon={<IconArchive size={15} />} onClick={reopen}>
        Reopen
      </Button>
    );
  return narrow ? (
    <IconButton
      label="Close"
      icon={<IconCheck size={18} />}
      disabled={actions.close.isPending}
      onClick={close}
    />
  ) : (
    <Button icon={<IconCheck size={15} />} loading={actions.close.isPending} onClick={close}>
      Close
    </Button>
  );
}
