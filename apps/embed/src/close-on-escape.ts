import { pressedKey } from '@patchbay/kernel';

/**
 * Asks the page around this frame to close it. The page is named by its exact origin; without one,
 * nothing is sent.
 */
export function closeOnEscape(page: Window): void {
  if (page.parent === page || page.document.referrer === '') return;
  const host = new URL(page.document.referrer).origin;
  page.addEventListener('keydown', (event) => {
    if (pressedKey(event) === 'Escape' && !event.defaultPrevented)
      page.parent.postMessage({ type: 'CLOSE_CHAT' }, host);
  });
}
