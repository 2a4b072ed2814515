import { type ReplyOf } from '@patchbay/contract';
import { IconButton, IconDots, Menu } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOverlay } from '@patchbay/overlays';
import classes from '../editor/AgentEditor.module.css';
import { versions } from './messages.js';

export type Version = ReplyOf<'listAgentVersions'>['versions'][number];

/** One version: its name or its time, and its actions. */
export function VersionRow({
  version,
  canEdit,
  onRestore,
}: {
  readonly version: Version;
  readonly canEdit: boolean;
  readonly onRestore: () => void;
}) {
  const t = useMessages(versions);
  const overlays = useOverlay();
  const at = new Date(version.versionId);
  const label = t('actions', { title: version.title });
  return (
    <li className={classes.version}>
      <span>{version.automatic ? t('beforePublishing', { at }) : version.title}</span>
      <span className={classes.hint}>
        {version.automatic ? t('automatic') : t('savedOn', { at })}
      </span>
      <Menu
        label={label}
        trigger={(trigger) => (
          <IconButton {...trigger} label={label} icon={<IconDots size={16} />} />
        )}
        items={[
          {
            key: 'compare',
            label: t('compare'),
            onSelect: () =>
              void overlays.open('compareChanges', { compareFrom: String(version.versionId) }),
          },
          {
            key: 'restore',
            label: t('restore'),
            ...(canEdit ? {} : { disabledReason: t('editorsOnly') }),
            onSelect: onRestore,
          },
        ]}
      />
    </li>
  );
}
