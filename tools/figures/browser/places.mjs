// Every screen of the console with its address: the open pages, the sections of an owner's
// organization and of the levels above it, and every overlay.
import { overlayCatalogue } from '@patchbay/intents';
import { getJson } from '../../bench/product.mjs';

/** Companions that show another part of an overlay, and those that need something to be shown. */
const parts = {
  editAgent: ['prompt', 'settings', 'template', 'advanced', 'variables'].map((agentPanel) => ({
    agentPanel,
  })),
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
  '/dev/phone',
  '/not-a-page-of-ours/at-all',
];

/** Overlays over a page: each in each of its parts. */
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

/** Where an owner of an organization comes: the sections, a thread, and every overlay. */
export async function placesOfOwner(url, token) {
  const { home } = await getJson(url, '/api/v2/viewer', token);
  const { rooms } = await getJson(url, '/api/v2/conversations?page=0&pageSize=20', token);
  const [room] = rooms;
  const here = `/app/org/${home.id}`;
  const texts = {
    callTranscript: { roomId: room.roomId },
  };
  return [
    ...open.map((path) => ({ name: path, path })),
    ...[
      'inbox',
      'agents',
      'data',
      'data/logs',
      'settings',
      'settings/developer',
      `inbox?active=${encodeURIComponent(room.roomId)}`,
    ].map((path) => ({ name: path.split('=')[0], path: `${here}/${path}` })),
    ...overlaysOver(`${here}/inbox`, texts),
  ];
}

/**
 * Where staff come: the lists of the levels below, their settings, and the overlays that staff have
 * over them.
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
