import { type Room } from '@patchbay/contract';
import { Button, IconArchive, IconButton, IconCheck, useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type RoomActions } from '../rooms/use-inbox.js';
import { thread } from './messages.js';

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
  const t = useMessages(thread);
  const { roomId } = room;
  const toast = useToast();
  const reopen = () => actions.reopen.mutate({ roomId });
  const close = () =>
    actions.close.mutate(
      { roomId },
      {
        onSuccess: () => {
          onClosed();
          toast({ text: t('closed'), action: { label: t('undo'), onAction: reopen } });
        },
      },
    );
  if (room.archived)
    return (
      <Button size={narrow ? 'sm' : 'md'} icon={<IconArchive size={15} />} onClick={reopen}>
        {t('reopen')}
      </Button>
    );
  return narrow ? (
    <IconButton
      label={t('close')}
      icon={<IconCheck size={18} />}
      disabled={actions.close.isPending}
      onClick={close}
    />
  ) : (
    <Button icon={<IconCheck size={15} />} loading={actions.close.isPending} onClick={close}>
      {t('close')}
    </Button>
  );
}
