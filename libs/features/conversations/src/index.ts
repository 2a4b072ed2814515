import { type OverlayScreens } from '@patchbay/overlays';
import { type Screens } from '@patchbay/routes';

/**
 * The chat, which both apps have. Apart from the pages of the console, so that these are not built
 * for the embedded app.
 */
export const visitorScreens = {
  embedChat: () => import('./visitor/ChatScreen.js'),
} satisfies Partial<Screens>;

/** Routes of this feature. */
export const conversationsScreens = {
  inbox: () => import('./InboxSection.js'),
  contacts: () => import('./contacts/ContactsSection.js'),
  phone: () => import('./phone/PhoneScreen.js'),
  publicProfile: () => import('./visitor/PublicProfileScreen.js'),
} satisfies Partial<Screens>;

/** Overlays of this feature. */
export const conversationsOverlays = {
  contacts: () => import('./contacts/ContactsOverlay.js'),
  previewContact: () => import('./contacts/PreviewContactOverlay.js'),
  createContact: () => import('./contacts/CreateContactOverlay.js'),
  editContact: () => import('./contacts/EditContactOverlay.js'),
  deleteContact: () => import('./contacts/DeleteContactOverlay.js'),
  callTranscript: () => import('./transcript/TranscriptOverlay.js'),
  call: () => import('./calls/CallOverlay.js'),
  calling: () => import('./calls/CallingOverlay.js'),
  callVerify: () => import('./calls/CallVerifyOverlay.js'),
  chat: () => import('./chat/ChatOverlay.js'),
} satisfies Partial<OverlayScreens>;
