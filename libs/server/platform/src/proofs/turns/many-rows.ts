import {
  type Operation,
  type OperationName,
  formOf,
  operationNames,
  operationOf,
} from '@patchbay/contract';

interface Node {
  readonly _zod?: {
    readonly def?: {
      readonly type: string;
      readonly shape?: Readonly<Record<string, Node>>;
      readonly innerType?: Node;
      readonly element?: Node;
      readonly valueType?: Node;
      readonly in?: Node;
      readonly out?: Node;
      readonly options?: readonly Node[];
    };
  };
}

function hasList(schema: unknown, depth = 0): boolean {
  const def = (schema as Node | undefined)?._zod?.def;
  if (!def || depth > 10) return false;
  if (def.type === 'array') return true;
  const parts = [def.innerType, def.in, def.out, def.valueType, ...(def.options ?? [])];
  return [...parts, ...Object.values(def.shape ?? {})].some((part) => hasList(part, depth + 1));
}

/** Calls whose work is in many rows or texts although their reply is short. */
const comparing = /merge|migrat|duplicate|diff|compare|rollout|import|separate/i;

const readsMany = (name: OperationName, { access, reply, text, file, body }: Operation): boolean =>
  text !== undefined ||
  file !== undefined ||
  formOf(body) !== null ||
  comparing.test(name) ||
  (access.effect === 'read' && hasList(reply));

/** Every operation that lists, groups, searches, compares, merges, imports or exports. */
export const operationsOfManyRows: readonly OperationName[] = operationNames.filter((name) =>
  readsMany(name, operationOf(name)),
);

/**
 * What each of these operations reads: the table whose rows are hostile, or why it has none that a
 * tenant could make many of.
 */
export const hostileRowsOf: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    parties:
      'listContacts getContact importContacts listMobileContacts listContactDuplicates separateContacts mergeContacts',
    contact_merges: 'listContactMerges',
    rooms: 'listConversations listJunkConversations getActivity getAgentActivity',
    messages:
      'getRoomTimeline getRoomMessages getRecentMessages getConversationByUuid getConversationBatch fetchCallsForReview replayConversation',
    logs: 'queryLogs queryMetrics getAgentQuality getCampaignStats postCampaignStats',
    agent_turns: 'listQuestionTopics',
    notifications: 'listNotifications',
    saved_replies: 'listSavedReplies',
    agent_cases: 'listAgentCases',
    agent_versions: 'listAgentVersions',
    template_rollout_agents: 'listTemplateRollouts',
    template_revisions: 'migrateTemplate',
    knowledge_bases: 'listKnowledgeBases',
    knowledge_documents: 'listKnowledgeBaseDocuments',
    knowledge_chunks: 'queryKnowledgeBase',
    phone_numbers: 'listPhoneNumbers',
    sip_ip_whitelist: 'listSipIpWhitelist',
    sip_routes: 'listSipOutboundRoutes',
    sip_captures: 'getSipCaptures',
    billing_statements: 'getBillingStatements',
    webhook_deliveries: 'listWebhookDeliveries',
    webhook_relays: 'listWebhookRelays',
    tasks: 'listTasks uploadTasksCsv',
    metric_goals: 'listGoals',
    dashboard_links: 'listDashboardLinks',
    dashboard_reports: 'listReports',
  }).flatMap(([table, names]) => names.split(' ').map((name) => [name, table])),
);

/** Those whose rows no tenant can make many of. */
export const noHostileRows: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    'a catalogue of the program or of the operator':
      'getAgentFunctions getProductCatalog getAllAvailablePlans getAvailableAddons listWebhookRelayTypes listNumberingProviders listDealerServices listApps getApp',
    'one row with lists that the contract bounds':
      'getViewer getAccount getAccountByExternalId getPublicAccount getProfileByUsername getLinkStats getMember getNotificationSettings getRoutes getSchedule getTaskLimits getProductPlan getCurrentPlan getOfferedPlan crmSettings getTemplate explainUsage autoReviewAgentConfiguration',
    'limited in number when they are made':
      'listTokens listSessions listInvitations listMembers listDomains listCampaigns listTemplates listPaymentLinks getReferralRewards listWebhooks',
    'rows that the server words by itself, a page at a time': 'listAudit listSecurityEvents',
    'of the tree above, a page at a time':
      'listOrganizations listResellers listPartners listAccounts search searchAccounts searchAccount',
    'the answer of another service, read by its adapter within limits':
      'fetchSitemap checkInstalledPage searchNumbersByPrefix searchNumbersByLocality searchNumbersByPhrase listGoogleCalendars crmTeam findDealerCustomer listDealerAvailability listRecentTransactions',
    'the work of another operation that is measured: getRoomTimeline, queryMetrics, listWebhookRelays, mergeContacts, migrateTemplate':
      'visitorThread getSharedDashboard getWebhookRelay undoContactMerge startTemplateRollout steerTemplateRollout',
    'bytes of a file, in pieces': 'getMedia getCarrierMedia uploadChatMedia',
    'a file that a process of its own reads': 'uploadProfileImage addKnowledgeBaseFile',
    'calls that run at this moment, in memory': 'getSimulatedCall listOpenCalls',
  }).flatMap(([reason, names]) => names.split(' ').map((name) => [name, reason])),
);
