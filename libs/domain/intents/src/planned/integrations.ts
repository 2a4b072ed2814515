import { overlay } from '../overlay.js';
import { type PlannedOverlays } from './planned-name.js';

/** Limits and lists of tasks, webhooks, integrations and the calendar. */
export const plannedIntegrationOverlays = {
  taskSettings: overlay({
    title: 'Limits of tasks',
    kind: 'modal',
    size: 'md',
    permission: 'canViewTasks',
    embeddable: false,
    companions: {},
  }),
  uploadTaskList: overlay({
    title: 'Upload a task list',
    kind: 'modal',
    size: 'md',
    permission: 'canViewTasks',
    embeddable: false,
    companions: {},
  }),
  createWebhook: overlay({
    title: 'New webhook',
    kind: 'modal',
    size: 'md',
    permission: 'canEditOrg',
    embeddable: false,
    companions: {},
  }),
  install: overlay({
    title: 'Install an app',
    kind: 'modal',
    size: 'md',
    permission: 'canEditOrg',
    embeddable: true,
    companions: {},
  }),
  schedule: overlay({
    title: 'Calendar',
    kind: 'modal',
    size: 'lg',
    embeddable: true,
    companions: {},
  }),
  zapier: overlay({
    title: 'Zapier',
    kind: 'modal',
    size: 'md',
    permission: 'canEditOrg',
    embeddable: true,
    companions: {},
  }),
} as const satisfies PlannedOverlays;
