import { type AccountRow } from '@patchbay/server-core';

/** The display name of an agent account: accountName, then name, then username. */
export const agentNameOf = (agent: Pick<AccountRow, 'accountName' | 'name' | 'username'>): string =>
  agent.accountName ?? agent.name ?? agent.username;
