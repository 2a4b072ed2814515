import {
  IconButton,
  IconDots,
  IconPencil,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconTrash,
  Menu,
} from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { goals } from './messages.js';

/** What can be done with a goal or a report, as a menu of its row. */
export function PausedActions({
  label,
  paused,
  edit,
  pause,
  remove,
  isBusy,
}: {
  /** Names the row. */
  readonly label: string;
  readonly paused: boolean;
  readonly edit: () => void;
  readonly pause: (paused: boolean) => void;
  readonly remove: () => void;
  readonly isBusy: boolean;
}) {
  const t = useMessages(goals);
  return (
    <Menu
      label={label}
      align="end"
      trigger={(trigger) => (
        <IconButton {...trigger} label={label} icon={<IconDots size={16} />} disabled={isBusy} />
      )}
      items={[
        { key: 'edit', label: t('change'), icon: <IconPencil size={16} />, onSelect: edit },
        {
          key: 'pause',
          label: t(paused ? 'resume' : 'pause'),
          icon: paused ? <IconPlayerPlayFilled size={16} /> : <IconPlayerPauseFilled size={16} />,
          onSelect: () => pause(!paused),
        },
        { key: 'remove', label: t('remove'), icon: <IconTrash size={16} />, onSelect: remove },
      ]}
    />
  );
}
