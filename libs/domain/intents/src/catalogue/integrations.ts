import { text } from '../fields.js';
import { overlay } from '../overlay.js';
import { type CataloguedOverlays } from './catalogued-overlays.js';

/** Tasks, webhooks, integrations and the calendar. */
export const integrationOverlays = {
  createTask: overlay({
    title: 'New task',
    kind: 'modal',
    size: 'md',
    permission: 'canViewTasks',
    embeddable: false,
    companions: {},
  }),
  editTask: overlay({
    title: 'Edit task',
    kind: 'sidePanel',
    size: 'md',
    permission: 'canViewTasks',
    embeddable: false,
    companions: {},
  }),
  integrations: overlay({
    title: 'Integrations',
    kind: 'modal',
    size: 'md',
    permission: 'canEditOrg',
    embeddable: true,
    companions: { appId: text(), appVersion: text() },
  }),
} as const satisfies CataloguedOverlays;
