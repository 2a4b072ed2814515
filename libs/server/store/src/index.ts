export { type Db, type Store, type StoreOptions, openStore } from './store.js';
export { type Scope } from './scope.js';
export { openDataFolder } from './embedded/data-folder.js';
export { migrate } from './migrate.js';
export { sweep } from './sweep.js';
export { accounts, domains, users } from './schema/tree.js';
export { audit, codes, oneTimeTokens, outbox, rateLimits, sessions } from './schema/access.js';
export { agentConfigs, agentVersions, appointments, knowledgeDocuments, phoneNumbers, templates } from './schema/agents.js';
export { conversations, events, functionRuns, idempotencyKeys, logs, messages, parties, rooms } from './schema/conversations.js';
