import { type OperationOf, type ServerModule, type Services } from '@patchbay/server-core';
import { createInvitationHandlers } from '../members/invitation-handlers.js';
import { createMemberHandlers } from '../members/handlers.js';
import { createSessionHandlers } from '../sessions/handlers.js';
import { type IdentityServices, createIdentityHandlers } from './handlers.js';
import { createPhoneHandlers } from './phone-handlers.js';
import { createVerificationHandlers } from './verification-handlers.js';

type IdentityOperation = OperationOf<
  | typeof createIdentityHandlers
  | typeof createPhoneHandlers
  | typeof createVerificationHandlers
  | typeof createSessionHandlers
  | typeof createMemberHandlers
  | typeof createInvitationHandlers
>;

/** Identity: sign-in, sessions, API keys and memberships. */
export type IdentityModule = ServerModule<IdentityOperation>;

export function createIdentityModule(
  services: Services,
  { usageLimits }: Pick<IdentityServices, 'usageLimits'>,
): IdentityModule {
  const withTexts = { ...services, texts: services.codeTexts };
  return {
    handlers: {
      ...createIdentityHandlers({ ...services, usageLimits }),
      ...createPhoneHandlers(withTexts),
      ...createVerificationHandlers(withTexts),
      ...createSessionHandlers(services),
      ...createMemberHandlers(services),
      ...createInvitationHandlers(services),
    },
  };
}
