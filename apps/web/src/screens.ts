import { type Screens } from '@patchbay/routes';
import { pending } from './Pending.js';

/** Every route's screen. A route without one does not compile. */
export const screens: Screens = {
  frame: pending,
  home: pending,
  accounts: pending,
  settings: pending,
  embedSignIn: pending,
  returnPage: pending,
  docs: pending,
  mobileStart: pending,
  notFound: pending,
  inbox: pending,
  agents: pending,
  data: pending,
  phone: pending,
  publicProfile: pending,
  embedChat: pending,
};
