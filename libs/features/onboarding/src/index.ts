import { type OverlayScreens } from '@patchbay/overlays';

/** Overlays of this feature. */
export const onboardingOverlays = {
  onboard: () => import('./wizard/OnboardingOverlay.js'),
  selectNumber: () => import('./number/SelectNumberOverlay.js'),
} satisfies Partial<OverlayScreens>;
