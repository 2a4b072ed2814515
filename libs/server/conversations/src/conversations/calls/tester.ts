import { languageOfAccount } from '@patchbay/server-core';
import { type Actor } from '@patchbay/server-kit';
import { type InLanguages } from '@patchbay/server-providers';
import { type Store } from '@patchbay/server-store';

/** The party of a member who tests an agent: one for each person, or of a key for each agent. */
export const testerAddress = (actor: Actor, agentId: number): string =>
  `test-${'userId' in actor && actor.userId ? actor.userId : agentId}`;

const names: InLanguages<string> = { en: 'Test caller', es: 'Persona de prueba' };

/** What the inbox calls a member who tests an agent. */
export const testerName = async (store: Store, agentId: number): Promise<string> =>
  names[await languageOfAccount(store, agentId)];
