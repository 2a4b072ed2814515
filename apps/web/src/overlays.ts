import { accountsOverlays } from '@patchbay/feature-accounts';
import { type OverlayScreens } from '@patchbay/overlays';
import { pending } from './Pending.js';

/** Every overlay's screen. An overlay of the catalogue without one does not compile. */
export const overlays: OverlayScreens = {
  selectAccount: accountsOverlays.selectAccount,
  viewAs: accountsOverlays.viewAs,
  settings: accountsOverlays.settings,
  help: accountsOverlays.help,
  docsPage: accountsOverlays.docsPage,
  onboard: pending,
  editAgent: pending,
  testAgent: pending,
  compareChanges: pending,
  saveConflict: pending,
  callTranscript: pending,
  selectNumber: pending,
  upgrade: pending,
  requestAccess: pending,
  call: pending,
  chat: pending,
  shareProfile: pending,
};
