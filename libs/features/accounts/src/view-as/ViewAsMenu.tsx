import { type Viewer } from '@patchbay/contract';
import { Menu, ViewAsPill } from '@patchbay/kit';
import { useRequestedViewAs, viewRolesBelow } from '@patchbay/session';
import { roleNames } from './roles.js';

/**
 * The pill of the top bar: the role that counts, and the lower ones. Nothing for those who have
 * none below.
 */
export function ViewAsMenu({ viewer }: { viewer: Viewer }) {
  const [, choose] = useRequestedViewAs();
  const roles = viewRolesBelow(viewer.trueRole);
  if (roles.length < 2) return null;
  const lower = viewer.role !== viewer.trueRole;
  return (
    <Menu
      label="View as"
      trigger={(props) => (
        <ViewAsPill role={roleNames[viewer.role].label} lower={lower} {...props} />
      )}
      items={[
        ...roles.map((role) => ({
          key: role,
          label: roleNames[role].label,
          checked: role === viewer.role,
          onSelect: () => choose(role === viewer.trueRole ? null : role),
        })),
        ...(lower
          ? [
              {
                key: 'reset',
                label: `Reset to ${roleNames[viewer.trueRole].label.toLowerCase()}`,
                ruled: true,
                onSelect: () => choose(null),
              },
            ]
          : []),
      ]}
    />
  );
}
