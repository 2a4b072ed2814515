import { type OverlayScreens } from '@patchbay/overlays';
import { type Screens } from '@patchbay/routes';

/** Routes of this feature. */
export const moneyScreens = {
  money: () => import('./section/MoneyScreen.js'),
} satisfies Partial<Screens>;

/** Overlays of this feature. */
export const moneyOverlays = {
  planDetails: () => import('./plans/PlanDetailsOverlay.js'),
  subscription: () => import('./plans/SubscriptionOverlay.js'),
  addFunds: () => import('./funds/AddFundsOverlay.js'),
} satisfies Partial<OverlayScreens>;
