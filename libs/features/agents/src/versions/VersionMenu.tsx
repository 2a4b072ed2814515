import {
  IconArrowBackUp,
  IconArrowsLeftRight,
  IconPencil,
  IconRefresh,
  IconWorld,
  type MenuItem,
  RowMenu,
} from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOverlay } from '@patchbay/overlays';
import { liveSide, sideOf } from './compare/sides.js';
import { versions } from './messages.js';
import { type VersionActions } from './use-version-actions.js';
import { type Version, versionName } from './version-name.js';

export interface VersionMenuProps {
  readonly version: Version;
  readonly canEdit: boolean;
  readonly isLive: boolean;
  readonly actions: VersionActions;
  readonly onRename: () => void;
}

/** What can be done with a version. What one may not do stays listed, with the reason. */
export function VersionMenu({ version, canEdit, isLive, actions, onRename }: VersionMenuProps) {
  const t = useMessages(versions);
  return (
    <RowMenu
      label={t('actions', { title: versionName(t, version) })}
      items={useItems({ version, canEdit, isLive, actions, onRename })}
    />
  );
}

function useItems({ version, canEdit, isLive, actions, onRename }: VersionMenuProps) {
  const t = useMessages(versions);
  const overlays = useOverlay();
  const from = { compareFrom: sideOf(version) };
  const item = (one: MenuItem): MenuItem =>
    canEdit ? one : { ...one, disabledReason: t('editorsOnly') };
  return [
    item({
      key: 'compare',
      label: t('compare'),
      icon: <IconArrowsLeftRight size={16} />,
      onSelect: () => void overlays.open('compareChanges', from),
    }),
    ...(isLive
      ? [
          item({
            key: 'compareLive',
            label: t('compareLive'),
            icon: <IconArrowsLeftRight size={16} />,
            onSelect: () => void overlays.open('compareChanges', { ...from, compareTo: liveSide }),
          }),
        ]
      : []),
    item({
      key: 'restore',
      label: t('restore'),
      icon: <IconArrowBackUp size={16} />,
      ruled: true,
      onSelect: () => void actions.restore(version, 'staging'),
    }),
    item({
      key: 'restoreLive',
      label: t('restoreLive'),
      icon: <IconWorld size={16} />,
      onSelect: () => void actions.restore(version, 'default'),
    }),
    item({
      key: 'rename',
      label: version.automatic ? t('nameIt') : t('rename'),
      icon: <IconPencil size={16} />,
      ruled: true,
      onSelect: onRename,
    }),
    item({
      key: 'overwrite',
      label: t('overwrite'),
      icon: <IconRefresh size={16} />,
      ...(version.automatic ? { disabledReason: t('namedOnly') } : {}),
      onSelect: () => void actions.overwrite(version),
    }),
  ];
}
