import { usePageFocus } from './use-page-focus.js';
import { useShellLinks } from './use-shell-links.js';
import { useServiceWorker } from './use-service-worker.js';

/** What the app does beside its pages; it shows nothing of its own. */
export function Screen() {
  useServiceWorker();
  useShellLinks();
  usePageFocus();
  return null;
}
