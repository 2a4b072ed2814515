import { choice, text } from '../fields.js';
import { overlay } from '../overlay.js';
import { type CataloguedOverlays } from './catalogued-overlays.js';

/** Plans and money. */
export const moneyOverlays = {
  planDetails: overlay({
    title: 'Plan details',
    kind: 'modal',
    size: 'md',
    permission: 'canViewBilling',
    embeddable: false,
    companions: {},
  }),
  subscription: overlay({
    title: 'Subscription',
    kind: 'modal',
    size: 'md',
    permission: 'canViewBilling',
    embeddable: false,
    companions: {},
  }),
  addFunds: overlay({
    title: 'Add funds',
    kind: 'modal',
    size: 'md',
    permission: 'canManageBilling',
    embeddable: false,
    companions: { fundsAmount: text() },
  }),
  upgrade: overlay({
    title: 'Upgrade',
    kind: 'modal',
    size: 'md',
    embeddable: true,
    companions: { upgradeRedirect: choice('selectNumber') },
  }),
} as const satisfies CataloguedOverlays;
