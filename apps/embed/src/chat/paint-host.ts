import { createClient } from '@patchbay/api-client';
import { brandSheet } from '@patchbay/theme/plain';
import { tellColor } from '../tell-color.js';

/**
 * Paints the page in the colour of the server's host, and tells the page around it; in the default
 * one until the server has answered, and where it does not.
 */
export function paintHost(page: Document): void {
  const sheet = page.createElement('style');
  sheet.textContent = brandSheet();
  // Above the sheets of the parts, which use the variables.
  page.head.prepend(sheet);
  if (new URLSearchParams(page.location.search).get('genericBrand') === 'true') return;
  const client = createClient({
    transport: (path, init) => fetch(path, init),
    token: () => null,
    target: () => null,
  });
  void client.request('lookupDomain', { domain: page.location.host }).then(
    ({ profile }) => {
      const color = profile?.settings?.['brandColor'];
      if (typeof color !== 'string') return;
      sheet.textContent = brandSheet(color);
      tellColor(color);
    },
    () => undefined,
  );
}
