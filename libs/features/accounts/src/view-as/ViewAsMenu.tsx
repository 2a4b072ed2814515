import { type Viewer } from '@patchbay/contract';
import { Menu, ViewAsPill } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOverlay } from '@patchbay/overlays';
import { useRequestedViewAs, type ViewRole, viewRolesBelow } from '@patchbay/session';
import { isAboveOrganizations } from '../ground/trail.js';
import { viewAs } from './messages.js';

/**
 * The menu of the top bar with the current role and the lower ones. Absent without lower roles.
 */
export function ViewAsMenu({ viewer }: { viewer: Viewer }) {
  const t = useMessages(viewAs);
  const [, choose] = useRequestedViewAs();
  const roles = viewRolesBelow(viewer.trueRole);
  const { open } = useOverlay();
  const view = (role: ViewRole) => {
    // Owners and admins are of an organization: above them it is asked which.
    if (isAboveOrganizations(viewer) && (role === 'owner' || role === 'admin'))
      void open('selectAccount', { accountLevel: 'org', accountRole: role });
    else choose(role === viewer.trueRole ? null : role);
  };
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
          onSelect: () => view(role),
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
