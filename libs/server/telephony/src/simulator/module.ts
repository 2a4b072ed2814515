import { type OperationOf, type ServerModule, type Services } from '@patchbay/server-core';
import { type SimulatedCalls } from '@patchbay/server-providers';
import { createSimulatorHandlers } from './call-handlers.js';
import { phoneRoutes } from './routes.js';
import { createSimulator, type SimulatorServices } from './simulator.js';

/** The simulator in the console, and the handset at `/dev/phone` for callers on this machine. */
export const createSimulatorModule = (
  services: Services,
  {
    simulated,
    ...dependencies
  }: Omit<SimulatorServices, 'store' | 'clock' | 'log' | 'outgoing'> & {
    readonly simulated?: SimulatedCalls;
  },
): ServerModule<OperationOf<typeof createSimulatorHandlers>> => ({
  handlers: createSimulatorHandlers(simulated),
  localRoutes: phoneRoutes(createSimulator({ ...services, ...dependencies })),
});
