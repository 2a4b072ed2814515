import { type ServerModule, type Services } from '@patchbay/server-core';
import { phoneRoutes } from './routes.js';
import { createSimulator, type SimulatorServices } from './simulator.js';

/** The handset at `/dev/phone`, for callers on this machine. */
export const createSimulatorModule = (
  services: Services,
  dependencies: Omit<SimulatorServices, 'store' | 'clock' | 'outgoing'>,
): ServerModule => ({
  handlers: {},
  localRoutes: phoneRoutes(createSimulator({ ...services, ...dependencies })),
});
