import { choice, flag, text } from '../fields.js';
import { overlay } from '../overlay.js';
import { type CataloguedOverlays } from './catalogued-overlays.js';

/** The tree of accounts. */
export const accountOverlays = {
  selectAccount: overlay({
    title: 'Switch account',
    kind: 'modal',
    size: 'md',
    embeddable: false,
    companions: {
      accountLevel: choice('partner', 'reseller', 'org', 'agent'),
      accountRole: choice('owner', 'admin'),
    },
  }),
  viewAs: overlay({
    title: 'View as',
    kind: 'modal',
    size: 'sm',
    embeddable: false,
    companions: {},
  }),
  settings: overlay({
    title: 'Settings',
    kind: 'modal',
    size: 'xl',
    permission: 'canViewOrg',
    embeddable: true,
    companions: { settingsTab: text(), showOrgSettings: flag() },
  }),
} as const satisfies CataloguedOverlays;
