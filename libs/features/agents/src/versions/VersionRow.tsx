import { type ReplyOf } from '@patchbay/contract';
import { IconButton, IconDots, Menu } from '@patchbay/kit';
import { useOverlay } from '@patchbay/overlays';
import classes from '../editor/AgentEditor.module.css';

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
  const overlays = useOverlay();
  const at = new Date(version.versionId);
  const label = `Actions for ${version.title}`;
  return (
    <li className={classes.version}>
      <span>
        {version.automatic
          ? `Before publishing on ${at.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })}`
          : version.title}
      </span>
      <span className={classes.hint}>
        {version.automatic
          ? 'automatic'
          : at.toLocaleDateString(undefined, { dateStyle: 'medium' })}
      </span>
      <Menu
        label={label}
        trigger={(trigger) => (
          <IconButton {...trigger} label={label} icon={<IconDots size={16} />} />
        )}
        items={[
          {
            key: 'compare',
            label: 'Compare with the draft',
            onSelect: () =>
              void overlays.open('compareChanges', { compareFrom: String(version.versionId) }),
          },
          {
            key: 'restore',
            label: 'Put back into the draft',
            ...(canEdit ? {} : { disabledReason: 'Only for those who may edit' }),
            onSelect: onRestore,
          },
        ]}
      />
    </li>
  );
}
