import { scriptAddress } from '@patchbay/embed-client';
import { type createPanels } from './panels.js';

/** How the panel's file hands over what it makes: the loader and it are files without imports. */
export interface PanelWindow {
  patchbayWidgetPanel?: typeof createPanels;
}

/**
 * Loads the file of the panel once, from beside the loader and with its nonce, so that a policy that
 * lets in the loader lets in the panel. A failed load may be tried again.
 */
export function panelLoader(page: Document, { src, nonce }: HTMLScriptElement) {
  let loading: Promise<typeof createPanels> | undefined;
  const load = () =>
    new Promise<typeof createPanels>((resolve, reject) => {
      const script = page.createElement('script');
      script.src = scriptAddress(new URL('panel.js', src).href);
      script.nonce = nonce;
      script.onload = () => {
        const { patchbayWidgetPanel } = window as PanelWindow;
        if (patchbayWidgetPanel) resolve(patchbayWidgetPanel);
        else script.onerror?.('');
      };
      script.onerror = () => {
        loading = undefined;
        script.remove();
        reject(new Error('The chat did not load.'));
      };
      page.head.append(script);
    });
  return () => (loading ??= load());
}
