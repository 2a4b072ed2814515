import { buildOpenApp } from '@patchbay/intents';
import { useOperation, useViewer } from '@patchbay/queries';
import { inAccount, stepInto, useNavigate } from '@patchbay/routes';
import { type SegmentType, useCurrentAccount, useSession } from '@patchbay/session';
import { segmentsTo } from '../frame/trail.js';
import { allowedParent } from './parent-origin.js';

/**
 * Opens an account below: the URL names it, everything else follows. Inside a partner's page the
 * frame does not navigate upward itself: it sends a request to the page, to its exact origin, if
 * the tenant allows that page.
 */
export function useTakeover(): (level: SegmentType, id: number) => void {
  const { segments } = useCurrentAccount();
  const { modes } = useSession();
  const { data: viewer } = useViewer();
  // The tenant's own account lists the pages that may frame it; other accounts need not know them.
  const { data: account } = useOperation('getAccount', {}, { enabled: modes.embed });
  const navigate = useNavigate();
  return (level, id) => {
    // From one's own page, whose address names nothing, the way begins at one's own level.
    const way = segments.length > 0 || !viewer ? segments : segmentsTo(viewer, viewer.target.id);
    const parent =
      modes.embed && level !== 'agent'
        ? allowedParent(window, account?.settings['embedOrigins'])
        : null;
    const message = parent === null || level === 'agent' ? null : buildOpenApp(level, id);
    if (parent !== null && message !== null) window.parent.postMessage(message, parent);
    else void navigate({ to: '/app', search: inAccount(stepInto(way, level, id)) });
  };
}
