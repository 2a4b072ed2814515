import { accountsScreens } from '@patchbay/feature-accounts';
import { type Screens } from '@patchbay/routes';
import { pending } from './Pending.js';

/** Every route's screen. A route without one does not compile. */
export const screens: Screens = {
  frame: accountsScreens.frame,
  home: accountsScreens.home,
  accounts: accountsScreens.accounts,
  settings: accountsScreens.settings,
  embedSignIn: accountsScreens.embedSignIn,
  returnPage: accountsScreens.returnPage,
  docs: accountsScreens.docs,
  mobileStart: accountsScreens.mobileStart,
  notFound: accountsScreens.notFound,
  inbox: pending,
  agents: pending,
  data: pending,
  phone: pending,
  publicProfile: pending,
  embedChat: pending,
};
