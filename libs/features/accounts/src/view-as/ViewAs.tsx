import { Button, RadioGroup, SkeletonRows } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { OverlayFooter, type OverlayScreenProps } from '@patchbay/overlays';
import { useViewer } from '@patchbay/queries';
import { FailedRead } from '@patchbay/screens';
import { clampViewAs, useRequestedViewAs, viewRolesBelow } from '@patchbay/session';
import { viewAs } from './messages.js';

/** The role as which the console is viewed: never above the user's own. */
export function Screen({ close }: OverlayScreenProps<'viewAs'>) {
  const t = useMessages(viewAs);
  const read = useViewer();
  const [wish, choose] = useRequestedViewAs();
  const viewer = read.data;
  if (!viewer && read.error) return <FailedRead title={t('notLoaded')} read={read} />;
  if (!viewer) return <SkeletonRows count={3} height={48} />;
  const roles = viewRolesBelow(viewer.trueRole);
  const own = viewer.trueRole;
  return (
    <>
      <RadioGroup
        label={t('choice')}
        value={clampViewAs(wish, own) ?? own}
        options={roles.map((role) => ({
          value: role,
          label: role === own ? t('own', { role: t(`name.${role}`) }) : t(`name.${role}`),
          help: t(`help.${role}`),
        }))}
        onChange={(role) => choose(role === own || role === 'agent' ? null : role)}
      />
      <OverlayFooter>
        <Button
          onClick={() => choose(null)}
          {...(wish === null ? { disabledReason: t('alreadyOwn') } : {})}
        >
          {t(`reset.${own}`)}
        </Button>
        <Button variant="filled" onClick={close}>
          {t('done')}
        </Button>
      </OverlayFooter>
    </>
  );
}
