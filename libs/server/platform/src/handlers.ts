import { type Handlers } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { createAccountHandlers } from './accounts/handlers.js';
import { createIdentityHandlers } from './identity/handlers.js';
import { type AgentHouse } from './conversations/assemble.js';
import { createLogHandlers } from './logs/handlers.js';
import { createPublicHandlers } from './public/handlers.js';
import { type Services } from './services.js';

/** Every handler of the product. A resource folder gives the handlers of its operations; one that is missing does not compile. */
export function createHandlers(services: Services, agents: AgentHouse): Handlers<Db> {
  return {
    ...createIdentityHandlers(services),
    ...createAccountHandlers(services),
    ...createPublicHandlers(services),
    ...createLogHandlers(services),
    ...agents.handlers,
  };
}
