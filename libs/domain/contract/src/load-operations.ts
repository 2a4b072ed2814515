import { type Operation } from './operation.js';
import { type OperationGroup, type OperationName, type operationGroups } from './operations.js';

/** How each group is loaded; a group that is missing here does not compile. */
const loaders: {
  readonly [G in OperationGroup]: () => Promise<(typeof operationGroups)[G]>;
} = {
  auth: async () => (await import('./operations/auth.js')).authOperations,
  sessions: async () => (await import('./operations/sessions.js')).sessionOperations,
  security: async () => (await import('./operations/security.js')).securityOperations,
  accounts: async () => (await import('./operations/accounts.js')).accountOperations,
  profile: async () => (await import('./operations/profile.js')).profileOperations,
  media: async () => (await import('./operations/media.js')).mediaOperations,
  tree: async () => (await import('./operations/tree.js')).treeOperations,
  members: async () => (await import('./operations/members.js')).memberOperations,
  search: async () => (await import('./operations/search.js')).searchOperations,
  agents: async () => (await import('./operations/agents.js')).agentOperations,
  agentCases: async () => (await import('./operations/agent-cases.js')).agentCaseOperations,
  agentUrls: async () => (await import('./operations/agent-urls.js')).agentUrlOperations,
  templates: async () => (await import('./operations/templates.js')).templateOperations,
  apps: async () => (await import('./operations/apps.js')).appOperations,
  conversations: async () => (await import('./operations/conversations.js')).conversationOperations,
  people: async () => (await import('./operations/people.js')).peopleOperations,
  simulator: async () => (await import('./operations/simulator.js')).simulatorOperations,
  notifications: async () => (await import('./operations/notifications.js')).notificationOperations,
  contacts: async () => (await import('./operations/contacts.js')).contactOperations,
  contactMerges: async () =>
    (await import('./operations/contact-merges.js')).contactMergeOperations,
  knowledge: async () => (await import('./operations/knowledge.js')).knowledgeOperations,
  numbers: async () => (await import('./operations/numbers.js')).numberOperations,
  sip: async () => (await import('./operations/sip.js')).sipOperations,
  verification: async () => (await import('./operations/verification.js')).verificationOperations,
  scheduling: async () => (await import('./operations/scheduling.js')).schedulingOperations,
  dealer: async () => (await import('./operations/dealer.js')).dealerOperations,
  integrations: async () => (await import('./operations/integrations.js')).integrationOperations,
  embeds: async () => (await import('./operations/embeds.js')).embedOperations,
  domains: async () => (await import('./operations/domains.js')).domainOperations,
  money: async () => (await import('./operations/money.js')).moneyOperations,
  webhooks: async () => (await import('./operations/webhooks.js')).webhookOperations,
  outbound: async () => (await import('./operations/outbound.js')).outboundOperations,
  tasks: async () => (await import('./operations/tasks.js')).taskOperations,
  plans: async () => (await import('./operations/plans.js')).planOperations,
  quality: async () => (await import('./operations/quality.js')).qualityOperations,
  reporting: async () => (await import('./operations/reporting.js')).reportingOperations,
  dashboards: async () => (await import('./operations/dashboards.js')).dashboardOperations,
};

/**
 * The entry of one operation with its schemas, from a chunk that holds its group alone. `group` is
 * that of the wire table. Rejects when the chunk cannot be loaded; throws for a name that the group
 * does not hold.
 */
export async function loadOperation(
  group: OperationGroup,
  name: OperationName,
): Promise<Operation> {
  const entries: Readonly<Record<string, Operation>> = await loaders[group]();
  const found = entries[name];
  if (!found) throw new Error(`The group "${group}" of the contract has no operation "${name}".`);
  return found;
}
