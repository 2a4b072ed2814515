import { type OperationOf, type ServerModule, type Services } from '@patchbay/server-core';
import { createAgentUrlHandlers } from './agent-urls/handlers.js';
import { createEmbedHandlers } from './embeds/handlers.js';
import { createLogHandlers } from './logs/handlers.js';
import { createPublicHandlers } from './public/handlers.js';

type PlainOperation = OperationOf<
  | typeof createAgentUrlHandlers
  | typeof createEmbedHandlers
  | typeof createLogHandlers
  | typeof createPublicHandlers
>;

export type PlainModule = ServerModule<PlainOperation>;

/** Areas that consist of handlers only: logs, agents' public addresses, checks of partners' pages, public data. */
export const createPlainModule = (services: Services): PlainModule => ({
  handlers: {
    ...createAgentUrlHandlers(services),
    ...createEmbedHandlers(services),
    ...createLogHandlers(services),
    ...createPublicHandlers(services),
  },
});
