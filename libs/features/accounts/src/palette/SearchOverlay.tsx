import { SkeletonRows } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type OverlayScreenProps } from '@patchbay/overlays';
import { useViewer } from '@patchbay/queries';
import { FailedRead } from '@patchbay/screens';
import { palette } from './messages.js';
import { Search } from './Search.js';

/**
 * Overlay `search`: contacts, conversations, accounts, pages and actions by one text, which a link
 * may give. What is opened over it leads back to it.
 */
export function Screen({ args }: OverlayScreenProps<'search'>) {
  const t = useMessages(palette);
  const { data: viewer, ...read } = useViewer();
  if (!viewer && read.error) return <FailedRead title={t('notLoaded')} read={read} />;
  if (!viewer) return <SkeletonRows count={6} height={40} />;
  return <Search viewer={viewer} initial={args.value ?? ''} onRun={(command) => command.run()} />;
}
