import { type OverlayScreens } from '@patchbay/overlays';
import { type Screens } from '@patchbay/routes';

/** Routes of this feature. */
export const tasksScreens = {
  tasks: () => import('./section/TasksSection.js'),
} satisfies Partial<Screens>;

/** Overlays of this feature. */
export const tasksOverlays = {
  createTask: () => import('./task/CreateTaskOverlay.js'),
  editTask: () => import('./task/EditTaskOverlay.js'),
} satisfies Partial<OverlayScreens>;
