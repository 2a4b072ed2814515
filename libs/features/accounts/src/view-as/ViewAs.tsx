import { Button, RadioGroup } from '@patchbay/kit';
import { OverlayFooter, type OverlayScreenProps } from '@patchbay/overlays';
import { useViewer } from '@patchbay/queries';
import { clampViewAs, useRequestedViewAs, viewRolesBelow } from '@patchbay/session';
import { roleNames } from './roles.js';

/** Through whose eyes one sees the console: never above one's own rank. */
export function Screen({ close }: OverlayScreenProps<'viewAs'>) {
  const { data: viewer } = useViewer();
  const [wish, choose] = useRequestedViewAs();
  if (!viewer) return null;
  const roles = viewRolesBelow(viewer.trueRole);
  const own = viewer.trueRole;
  return (
    <>
      <RadioGroup
        label="View the console as"
        value={clampViewAs(wish, own) ?? own}
        options={roles.map((role) => ({
          value: role,
          label: role === own ? `${roleNames[role].label} (you)` : roleNames[role].label,
          help: roleNames[role].help,
        }))}
        onChange={(role) => choose(role === own || role === 'agent' ? null : role)}
      />
      <OverlayFooter>
        <Button
          onClick={() => choose(null)}
          {...(wish === null ? { disabledReason: 'You already see it as yourself' } : {})}
        >
          Reset to {roleNames[own].label.toLowerCase()}
        </Button>
        <Button variant="filled" onClick={close}>
          Done
        </Button>
      </OverlayFooter>
    </>
  );
}
