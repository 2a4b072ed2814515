import { type OverlayScreens } from '@patchbay/overlays';
import { type Screens } from '@patchbay/routes';

/** The pages of this feature, each loaded when first needed. */
export const profileScreens = {
  mobileStart: () => import('./sign-in/MobileStart.js'),
  undoAddressChange: () => import('./address/UndoAddressChange.js'),
} satisfies Partial<Screens>;

/** The overlays of this feature. */
export const profileOverlays = {
  upgrade: () => import('./provider/UpgradeOverlay.js'),
  requestAccess: () => import('./provider/RequestAccessOverlay.js'),
  info: () => import('./info/InfoOverlay.js'),
} satisfies Partial<OverlayScreens>;
