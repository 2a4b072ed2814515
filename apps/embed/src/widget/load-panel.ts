import { type createPanels } from './panels.js';

/** How the panel's file returns what it makes: it is a script of its own, without exports. */
export interface PanelWindow {
  patchbayWidgetPanel?: typeof createPanels;
}

/** Loads a script from an address. */
export type Load = (address: string) => Promise<unknown>;

/** By the browser's own import: it has the nonce of this script, and needs no trusted address. */
const importFile: Load = (address) => import(address);

/**
 * Loads the file of the panel once, from beside the loader, so that a policy that lets in the loader
 * lets in the panel. A failed load may be tried again, at another address: a browser keeps a failed
 * import.
 */
export function panelLoader(src: string, load = importFile) {
  let loading: Promise<typeof createPanels> | undefined;
  let failures = 0;
  const panels = async () => {
    await load(new URL(`panel.js${failures ? `?${failures}` : ''}`, src).href);
    const { patchbayWidgetPanel } = window as PanelWindow;
    if (!patchbayWidgetPanel) throw new Error('The chat did not load.');
    return patchbayWidgetPanel;
  };
  return () =>
    (loading ??= panels().catch((error: unknown) => {
      loading = undefined;
      failures += 1;
      throw error;
    }));
}
