import { type OverlayScreens } from '@patchbay/overlays';
import { pending } from './Pending.js';

/** Every overlay's screen. An overlay of the catalogue without one does not compile. */
export const overlays: OverlayScreens = {
  selectAccount: pending,
  viewAs: pending,
  settings: pending,
  help: pending,
  docsPage: pending,
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
