import { BottomSheetSurface, SidePanelSurface } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { thread } from './messages.js';
import { RoomFacts } from './RoomDetails.js';

/** The details of a room where there is no column for them: a panel, and a sheet on phones. */
export function DetailsSurface({
  roomId,
  narrow,
  onClose,
}: {
  readonly roomId: string;
  readonly narrow: boolean;
  readonly onClose: () => void;
}) {
  const t = useMessages(thread);
  const Surface = narrow ? BottomSheetSurface : SidePanelSurface;
  return (
    <Surface title={t('details')} onClose={onClose}>
      <RoomFacts roomId={roomId} />
    </Surface>
  );
}
