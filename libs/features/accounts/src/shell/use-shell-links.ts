import { hasShell, sendToShell, useSession } from '@patchbay/session';
import { useEffect } from 'react';

/** The link of a click that leads out of the app; null for all others. */
function wayOut(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0 || !(event.target instanceof Element))
    return null;
  const link = event.target.closest<HTMLAnchorElement>('a[href]');
  const leaves = link && (link.target === '_blank' || link.origin !== location.origin);
  return leaves && !link.hasAttribute('download') ? link : null;
}

/**
 * In the mobile app a view has no tabs: links to documents, to support and to other servers, and
 * numbers and addresses, are opened by the app. Where it does not take them, the browser does.
 */
export function useShellLinks(): void {
  const { modes } = useSession();
  const { mobileApp, platform } = modes;
  useEffect(() => {
    const shell = { mobileApp, platform };
    if (!hasShell(shell)) return;
    const onClick = (event: MouseEvent) => {
      const link = wayOut(event);
      if (link && sendToShell({ command: 'openUrl', urlToOpen: link.href }, shell))
        event.preventDefault();
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [mobileApp, platform]);
}
