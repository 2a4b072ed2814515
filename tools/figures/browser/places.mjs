// Every screen of the console with its URL: the public pages, the sections of an owner's
// organization and of the tiers above it, and every overlay.
import { overlayCatalogue } from '@patchbay/intents';
import { getJson, postJson } from '../../bench/product.mjs';

/** Parameters that select another part of an overlay, and those that an overlay requires. */
const parts = {
  editAgent: ['prompt', 'settings', 'template', 'versions', 'advanced', 'variables'].map(
    (agentPanel) => ({ agentPanel }),
  ),
  testAgent: [{ testMode: 'chat' }, { testMode: 'call' }],
  selectAccount: ['partner', 'reseller', 'org', 'agent'].map((accountLevel) => ({ accountLevel })),
  settings: [{ settingsTab: 'general' }, { settingsTab: 'developer' }],
  onboard: [{}, { activeStep: 'fields' }],
};

const open = [
  '/docs',
  '/mobile/start',
  '/help',
  '/app/embed',
  '/app/paymentSuccess',
  '/app/paymentCancel',
  '/app/stripePayoutConnectSuccess',
  '/app/stripePayoutConnectFailure',
  '/app/undoAddressChange',
  '/shared/dashboard',
  '/shared/unsubscribe',
  '/dev/phone',
  '/not-a-page-of-ours/at-all',
];

/** All overlays over a page, each in each of its parts. */
const overlaysOver = (page, texts) =>
  Object.keys(overlayCatalogue).flatMap((overlay) =>
    (parts[overlay] ?? [{}]).map((companions) => {
      const query = new URLSearchParams({ [overlay]: 'true', ...texts[overlay], ...companions });
      return {
        overlay,
        name: [overlay, ...Object.values(companions)].join(' '),
        path: `${page}?${query}`,
      };
    }),
  );

/** Screens of an organization's owner: the sections, a thread, and every overlay. */
export async function placesOfOwner(url, token) {
  const { home } = await getJson(url, '/api/v2/viewer', token);
  const { rooms } = await getJson(url, '/api/v2/conversations?page=0&pageSize=20', token);
  const [room] = rooms;
  const { link } = await postJson(url, '/api/v1/paymentLinks', token, { amount: 19.99 });
  const here = `/app/org/${home.id}`;
  const texts = {
    callTranscript: { roomId: room.roomId },
  };
  return [
    ...open.map((path) => ({ name: path, path })),
    { name: 'payment link', path: `/app?checkout=${link.slug}` },
    ...[
      'inbox',
      'agents',
      'data',
      'data/logs',
      'settings',
      'settings/developer',
      'settings/embed',
      `inbox?active=${encodeURIComponent(room.roomId)}`,
    ].map((path) => ({ name: path.split('=')[0], path: `${here}/${path}` })),
    ...overlaysOver(`${here}/inbox`, texts),
  ];
}

/**
 * Screens of staff: the lists of the tiers below, their settings, and the staff overlays over them.
 */
export async function placesOfStaff(url, token) {
  const { partners } = await getJson(url, '/api/v2/listPartners', token);
  const under = `/app/partner/${partners[0].id}`;
  return [
    { name: 'staff home', path: '/app' },
    { name: 'staff accounts', path: '/app/accounts' },
    { name: 'partner accounts', path: `${under}/accounts` },
    { name: 'partner settings', path: `${under}/settings` },
    { name: 'partner developer', path: `${under}/settings/developer` },
    { name: 'partner data', path: `${under}/data` },
    ...['selectAccount', 'viewAs', 'settings', 'help', 'docsPage'].map((overlay) => ({
      overlay,
      name: `staff ${overlay}`,
      path: `${under}/accounts?${overlay}=true`,
    })),
  ];
}
