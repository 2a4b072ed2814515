import { choice } from '../fields.js';
import { overlay } from '../overlay.js';
import { type PlannedOverlays } from './planned-name.js';

/** Plans and money. */
export const plannedMoneyOverlays = {
  billing: overlay({
    title: 'Billing',
    kind: 'modal',
    size: 'lg',
    permission: 'canViewBilling',
    embeddable: false,
    companions: {},
  }),
  checkout: overlay({
    title: 'Checkout',
    kind: 'modal',
    size: 'md',
    permission: 'canManageBilling',
    embeddable: false,
    companions: { checkoutVariant: choice('card', 'subscription', 'success') },
  }),
  editPlan: overlay({
    title: 'Change the plan',
    kind: 'modal',
    size: 'md',
    permission: 'canManageBilling',
    embeddable: false,
    companions: {},
  }),
  planOffered: overlay({
    title: 'Your offer',
    kind: 'modal',
    size: 'md',
    embeddable: false,
    companions: {},
  }),
  premium: overlay({
    title: 'Premium',
    kind: 'modal',
    size: 'md',
    embeddable: true,
    companions: {},
  }),
  selectPlan: overlay({
    title: 'Choose a plan',
    kind: 'modal',
    size: 'lg',
    embeddable: false,
    companions: { planTerm: choice('month', 'year') },
  }),
  balances: overlay({
    title: 'Balances',
    kind: 'modal',
    size: 'md',
    permission: 'canViewBilling',
    embeddable: false,
    companions: {},
  }),
  transactions: overlay({
    title: 'Transactions',
    kind: 'modal',
    size: 'lg',
    permission: 'canViewBilling',
    embeddable: false,
    companions: {},
  }),
  wallet: overlay({
    title: 'Wallet',
    kind: 'modal',
    size: 'md',
    permission: 'canViewBilling',
    embeddable: false,
    companions: {},
  }),
  withdraw: overlay({
    title: 'Withdraw',
    kind: 'modal',
    size: 'md',
    permission: 'canManageBilling',
    embeddable: false,
    companions: { withdrawTo: choice('ln', 'stripe', 'paypal', 'venmo') },
  }),
} as const satisfies PlannedOverlays;
