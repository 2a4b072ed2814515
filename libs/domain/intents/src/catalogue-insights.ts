import { overlay } from './overlay.js';

/** The overlays of logs, metrics and dashboards, in the order of the command palette. */
export const insightsOverlays = {
  editMetric: overlay({
    title: 'Edit metric',
    kind: 'modal',
    size: 'lg',
    permission: 'canEditOrg',
    embeddable: false,
    companions: {},
  }),
  editDashboard: overlay({
    title: 'Edit dashboard',
    kind: 'modal',
    size: 'md',
    permission: 'canEditOrg',
    embeddable: false,
    companions: {},
  }),
  editConvoColumns: overlay({
    title: 'Columns',
    kind: 'modal',
    size: 'sm',
    embeddable: false,
    companions: {},
  }),
  logFilterBuilder: overlay({
    title: 'Filters',
    kind: 'modal',
    size: 'md',
    embeddable: false,
    companions: {},
  }),
  reporting: overlay({
    title: 'Reporting',
    kind: 'modal',
    size: 'xl',
    permission: 'canViewOrg',
    embeddable: true,
    companions: {},
  }),
} as const;
