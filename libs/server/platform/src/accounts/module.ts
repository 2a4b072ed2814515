import { type OperationOf, type ServerModule, type Services } from '@patchbay/server-core';
import { type CalendarModule } from '@patchbay/server-conversations';
import { type NumbersModule } from '@patchbay/server-telephony';
import { createAccountHandlers } from './handlers.js';
import { createInstallationHandlers } from './installation-handlers.js';
import { createProfileHandlers } from './profile.js';
import { createSearchHandlers } from './search.js';
import { createTreeHandlers } from './tree-handlers.js';

export interface AccountsDependencies {
  readonly calendar: Pick<CalendarModule, 'disconnect' | 'proveCrm'>;
  readonly numbers: Pick<NumbersModule, 'proofs'>;
  /** The version of this server. */
  readonly version: string;
}

type AccountsOperation = OperationOf<
  | typeof createAccountHandlers
  | typeof createTreeHandlers
  | typeof createSearchHandlers
  | typeof createProfileHandlers
  | typeof createInstallationHandlers
>;

/** The tree of accounts and their settings. */
export type AccountsModule = ServerModule<AccountsOperation>;

export const createAccountsModule = (
  services: Services,
  { calendar, numbers, version }: AccountsDependencies,
): AccountsModule => ({
  handlers: {
    ...createAccountHandlers({ ...services, proofs: numbers.proofs, proveCrm: calendar.proveCrm }),
    ...createTreeHandlers({ ...services, leaving: calendar.disconnect }),
    ...createSearchHandlers(services),
    ...createProfileHandlers(services),
    ...createInstallationHandlers({ ...services, version }),
  },
});
