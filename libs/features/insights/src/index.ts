import { type Screens } from '@patchbay/routes';
import { type OverlayScreens } from '@patchbay/overlays';

/** Routes of this feature. */
export const insightsScreens = {
  data: () => import('./data/DataScreen.js'),
  sharedDashboard: () => import('./public/SharedDashboardScreen.js'),
  endReport: () => import('./public/EndReportScreen.js'),
} satisfies Partial<Screens>;

/** Overlays of this feature. */
export const insightsOverlays = {
  editMetric: () => import('./metrics/EditMetricOverlay.js'),
  editDashboard: () => import('./metrics/EditDashboardOverlay.js'),
  editConvoColumns: () => import('./logs/EditConvoColumnsOverlay.js'),
  logFilterBuilder: () => import('./logs/LogFilterBuilderOverlay.js'),
  reporting: () => import('./reporting/ReportingOverlay.js'),
} satisfies Partial<OverlayScreens>;
