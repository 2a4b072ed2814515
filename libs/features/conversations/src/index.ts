import { type OverlayScreens } from '@patchbay/overlays';
import { type Screens } from '@patchbay/routes';

const embedChat = () => import('./visitor/ChatScreen.js');

/**
 * What the embedded app takes. Apart from the pages of the console, whose code would else be divided
 * into more files for both.
 */
export const visitorScreens = { embedChat } satisfies Partial<Screens>;

/** Routes of this feature. */
export const conversationsScreens = {
  inbox: () => import('./inbox/InboxScreen.js'),
  contacts: () => import('./contacts/ContactsSection.js'),
  phone: () => import('./phone/PhoneScreen.js'),
  embedChat,
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
} satisfies Partial<OverlayScreens>;
