import { IconButton, IconChecks } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useConfirm } from '@patchbay/overlays';
import { roomMenu } from '../room-menu/messages.js';

/** Marks every conversation of one inbox as read, after a question that counts them. */
export function ClearAll({
  count,
  onClear,
}: {
  readonly count: number;
  readonly onClear: () => void;
}) {
  const t = useMessages(roomMenu);
  const confirm = useConfirm();
  if (count === 0) return null;
  const clear = async () => {
    const isSure = await confirm({
      title: t('clearAllTitle'),
      body: t('clearAllBody', { count }),
      confirm: t('clearAllConfirm'),
      cancel: t('clearAllCancel'),
    });
    if (isSure) onClear();
  };
  return (
    <IconButton
      label={t('clearAll')}
      icon={<IconChecks size={16} />}
      onClick={() => void clear()}
    />
  );
}
