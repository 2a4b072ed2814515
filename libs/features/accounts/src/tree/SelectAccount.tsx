import { EmptyState, SkeletonRows } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type OverlayScreenProps, useOverlayTitle } from '@patchbay/overlays';
import { useViewer } from '@patchbay/queries';
import { frame } from '../ground/messages.js';
import { nextLevel } from '../ground/trail.js';
import { viewAs } from '../view-as/messages.js';
import { AccountPicker } from './AccountPicker.js';
import { accounts } from './messages.js';

/**
 * The accounts of one level: type to find, Enter goes, with ⌘ or Ctrl in a new tab. With a role the
 * chosen account is shown as that role sees it.
 */
export function Screen({ args }: OverlayScreenProps<'selectAccount'>) {
  const t = useMessages(accounts);
  const { data: viewer } = useViewer();
  const level = args.accountLevel ?? (viewer ? nextLevel(viewer) : null);
  const titles = useMessages(frame);
  const roles = useMessages(viewAs);
  const { accountRole } = args;
  useOverlayTitle(
    accountRole
      ? roles('where', { role: roles(`name.${accountRole}`) })
      : level
        ? titles(`select.${level}`)
        : null,
  );
  if (!viewer) return <SkeletonRows count={5} height={40} />;
  if (!level) return <EmptyState title={t('nothingBelow')} />;
  return <AccountPicker level={level} role={args.accountRole} />;
}
