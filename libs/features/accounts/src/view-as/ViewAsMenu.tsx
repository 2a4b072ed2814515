import { type Viewer } from '@patchbay/contract';
import { Menu, ViewAsPill } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useRequestedViewAs, viewRolesBelow } from '@patchbay/session';
import { viewAs } from './messages.js';

/**
 * The menu of the top bar with the current role and the lower ones. Absent without lower roles.
 */
export function ViewAsMenu({ viewer }: { viewer: Viewer }) {
  const t = useMessages(viewAs);
  const [, choose] = useRequestedViewAs();
  const roles = viewRolesBelow(viewer.trueRole);
  if (roles.length < 2) return null;
  const lower = viewer.role !== viewer.trueRole;
  return (
    <Menu
      label={t('label')}
      trigger={(props) => <ViewAsPill role={t(`name.${viewer.role}`)} lower={lower} {...props} />}
      items={[
        ...roles.map((role) => ({
          key: role,
          label: t(`name.${role}`),
          checked: role === viewer.role,
          onSelect: () => choose(role === viewer.trueRole ? null : role),
        })),
        ...(lower
          ? [
              {
                key: 'reset',
                label: t(`reset.${viewer.trueRole}`),
                ruled: true,
                onSelect: () => choose(null),
              },
            ]
          : []),
      ]}
    />
  );
}
