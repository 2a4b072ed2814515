import { type OverlayScreens } from '@patchbay/overlays';

/** Pages of this feature, for the settings. */
export const numbersPages = {
  numbers: () => import('./list/NumbersPage.js'),
};

/** Overlays of this feature. */
export const numbersOverlays = {
  number: () => import('./number/NumberOverlay.js'),
  addCustomNumber: () => import('./own/AddCustomNumberOverlay.js'),
  forwardingInstructions: () => import('./forwarding/ForwardingOverlay.js'),
} satisfies Partial<OverlayScreens>;
