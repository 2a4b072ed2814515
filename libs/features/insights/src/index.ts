import { type Screens } from '@patchbay/routes';

/** Routes of this feature. */
export const insightsScreens = {
  data: () => import('./data/DataScreen.js'),
} satisfies Partial<Screens>;
