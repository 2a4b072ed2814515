import { IconPlayerPauseFilled, IconPlayerPlayFilled, RowMenu } from '@patchbay/kit';
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
    <RowMenu
      label={label}
      disabled={isBusy}
      edit={{ label: t('change'), onSelect: edit }}
      items={[
        {
          key: 'pause',
          label: t(paused ? 'resume' : 'pause'),
          icon: paused ? <IconPlayerPlayFilled size={16} /> : <IconPlayerPauseFilled size={16} />,
          onSelect: () => pause(!paused),
        },
      ]}
      remove={{ label: t('remove'), onSelect: remove }}
    />
  );
}
