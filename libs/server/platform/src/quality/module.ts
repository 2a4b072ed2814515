import { type OperationOf, type ServerModule, type Services } from '@patchbay/server-core';
import { createQualityHandlers } from './handlers.js';

/** How well agents do, and the topics of what they did not know. */
export const createQualityModule = (
  services: Services,
): ServerModule<OperationOf<typeof createQualityHandlers>> => ({
  handlers: createQualityHandlers(services),
});
