import {
  type OperationOf,
  type OutgoingCarrier,
  type ServerModule,
  type Services,
  type Worker,
} from '@patchbay/server-core';
import { type UsageLimits } from '@patchbay/server-money';
import { type CallController } from '../carrier/call-controller.js';
import { type Outbound } from '../outbound/outbound.js';
import { createCampaignStatsHandlers } from './campaign-stats.js';
import { createCsvHandler } from './csv-handler.js';
import { createTaskHandlers } from './handlers.js';
import { createOutboundTaskHandlers } from './outbound-handlers.js';
import { createStopRinging } from './stop-ringing.js';
import { createTaskWorker } from './worker.js';

export interface TasksDependencies {
  readonly lines: OutgoingCarrier;
  readonly callController: CallController;
  readonly outbound: Outbound;
  /** Prefixes of the numbers that may be called and texted. */
  readonly mayCall: readonly string[];
  /** The daily usage limits; the defaults when left out. */
  readonly usageLimits?: UsageLimits;
}

type TasksOperation = OperationOf<
  | typeof createTaskHandlers
  | typeof createOutboundTaskHandlers
  | typeof createCsvHandler
  | typeof createCampaignStatsHandlers
>;

/** Outbound calls and texts that wait for their calling hours. */
export interface TasksModule extends ServerModule<TasksOperation> {
  readonly worker: Worker;
}

export function createTasksModule(
  services: Services,
  { lines, callController, outbound, mayCall, usageLimits }: TasksDependencies,
): TasksModule {
  const stopRinging = createStopRinging({ ...services, carrier: lines, callController });
  const worker = createTaskWorker({ ...services, outbound, stopRinging, usageLimits });
  const parts = { ...services, mayCall, stopRinging };
  return {
    worker,
    handlers: {
      ...createTaskHandlers(parts),
      ...createOutboundTaskHandlers(parts),
      ...createCsvHandler(parts),
      ...createCampaignStatsHandlers(services),
    },
    workers: [worker],
  };
}
