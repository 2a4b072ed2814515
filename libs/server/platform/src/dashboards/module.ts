import {
  type OperationOf,
  type ServerModule,
  type Services,
  type Worker,
} from '@patchbay/server-core';
import { createGoalHandlers } from './goals/handlers.js';
import { createGoalWorker } from './goals/worker.js';
import { createLinkHandlers } from './links/handlers.js';
import { createReportHandlers } from './reports/handlers.js';
import { createReportWorker } from './reports/worker.js';

type DashboardOperation = OperationOf<
  typeof createGoalHandlers | typeof createLinkHandlers | typeof createReportHandlers
>;

/** Goals of metrics, links that show them, and reports of them by mail. */
export interface DashboardsModule extends ServerModule<DashboardOperation> {
  /** Checks goals, and sends their alarms. */
  readonly goals: Worker;
  /** Sends reports. */
  readonly reports: Worker;
}

export function createDashboardsModule(services: Services): DashboardsModule {
  const goals = createGoalWorker(services);
  const reports = createReportWorker(services);
  return {
    goals,
    reports,
    handlers: {
      ...createGoalHandlers(services),
      ...createLinkHandlers(services),
      ...createReportHandlers(services),
    },
    workers: [goals, reports],
  };
}
