import { type OverlayScreens } from '@patchbay/overlays';
import { type Screens } from '@patchbay/routes';

/** Routes of this feature. */
export const agentsScreens = {
  agents: () => import('./screens/AgentsScreen.js'),
} satisfies Partial<Screens>;

/** Overlays of this feature. */
export const agentsOverlays = {
  editAgent: () => import('./screens/EditAgentOverlay.js'),
  testAgent: () => import('./screens/TestAgentOverlay.js'),
  compareChanges: () => import('./screens/CompareChangesOverlay.js'),
  saveConflict: () => import('./screens/SaveConflictOverlay.js'),
} satisfies Partial<OverlayScreens>;
