import {
  type Operation,
  type OperationName,
  operationNames,
  operationOf,
} from '@patchbay/contract';

/** A kind of row that requests name by a parameter other than the target. */
export type Kind =
  | 'room'
  | 'uuid'
  | 'message'
  | 'note'
  | 'contact'
  | 'knowledgeBase'
  | 'document'
  | 'task'
  | 'delivery'
  | 'recording'
  | 'file'
  | 'version'
  | 'case'
  | 'savedReply'
  | 'goal'
  | 'dashboardLink'
  | 'report'
  | 'topic'
  | 'template'
  | 'rollout'
  | 'contactMerge'
  | 'app'
  | 'plan'
  | 'member'
  | 'session'
  | 'key'
  | 'account'
  | 'agentName'
  | 'organization'
  | 'reseller'
  | 'slug'
  | 'invoice'
  | 'hook'
  | 'number'
  | 'domain'
  | 'ip'
  | 'route'
  | 'config'
  | 'batch'
  | 'external'
  | 'externalTask'
  | 'sipCall'
  | 'email'
  | 'notice';

/** A place of an operation in which a caller names a row: `params.docId`, `body.items[].uuid`. */
export interface Reference {
  readonly name: OperationName;
  readonly at: string;
  readonly kind: Kind;
}

const rooms = { 'params.roomId': 'room', 'body.roomId': 'room', 'params.uuid': 'uuid' } as const;
const bases = { 'params.id': 'knowledgeBase', 'params.docId': 'document' } as const;

/**
 * The kind of row that a name means in any operation; an entry for the operation itself takes
 * precedence.
 */
const everywhere: Readonly<Record<string, Kind>> = {
  ...rooms,
  'params.versionId': 'version',
  'params.caseId': 'case',
  'params.planId': 'plan',
  'params.replyId': 'savedReply',
};

const own: Readonly<Partial<Record<OperationName, Readonly<Record<string, Kind>>>>> = {
  deleteToken: { 'body.token': 'key' },
  endSession: { 'body.sessionId': 'session' },
  mintOneTimeToken: {
    'query.externalAccountId': 'external',
    'query.customerId': 'external',
    'query.email': 'email',
  },
  getAccountByExternalId: { 'query.externalAccountId': 'external' },
  createOrganization: { 'body.productPlanId': 'plan', 'body.offeredProductPlanId': 'plan' },
  updateOrganization: { 'body.productPlanId': 'plan', 'body.offeredProductPlanId': 'plan' },
  deleteOrganization: { 'query.targetResellerId': 'reseller' },
  deleteAccount: { 'query.targetOrganizationId': 'organization' },
  getMember: { 'query.targetMemberId': 'member' },
  inviteMember: { 'body.permittedAccountIds[]': 'account' },
  updateMember: { 'body.targetMemberId': 'member', 'body.permittedAccountIds[]': 'account' },
  deleteMember: { 'body.targetMemberId': 'member' },
  deleteAdminUser: { 'body.targetUserId': 'member' },
  searchAccounts: { 'query.externalAccountId': 'external', 'query.productPlanId': 'plan' },
  getAgent: { 'params.agentId': 'account' },
  autoReviewAgentConfiguration: { 'query.agentId': 'account' },
  saveAgentCase: { 'body.id': 'case' },
  saveGoal: { 'body.id': 'goal' },
  deleteGoal: { 'params.id': 'goal' },
  revokeDashboardLink: { 'params.id': 'dashboardLink' },
  saveReport: { 'body.id': 'report' },
  deleteReport: { 'params.id': 'report' },
  setQuestionTopic: { 'params.id': 'topic' },
  saveRoutes: { 'body.routes[].agentId': 'account', 'body.routes[].numbers[]': 'number' },
  runPrompt: { 'body.conversationUuid': 'uuid' },
  getTemplate: { 'params.id': 'template' },
  saveTemplate: { 'params.id': 'template' },
  deleteTemplate: { 'params.id': 'template' },
  migrateTemplate: { 'params.id': 'template' },
  listTemplateRollouts: { 'params.id': 'template', 'query.rolloutId': 'rollout' },
  startTemplateRollout: { 'params.id': 'template' },
  steerTemplateRollout: { 'params.id': 'template', 'params.rolloutId': 'rollout' },
  createAgentFromTemplate: { 'body.templateId': 'template' },
  getApp: { 'params.appId': 'app' },
  updateApp: { 'params.appId': 'app' },
  deleteApp: { 'params.appId': 'app' },
  markActivityUnread: { 'body.rooms[].roomId': 'room' },
  getConversationBatch: { 'body.items[].roomId': 'room', 'body.items[].uuid': 'uuid' },
  clearActivity: { 'body.clear': 'room' },
  clearAgentActivity: { 'body.clear': 'room' },
  clearNotifications: { 'body.clear': 'notice' },
  rateConvo: { 'body.uuid': 'uuid' },
  getBlockStatus: { 'params.userId': 'contact' },
  setBlock: { 'body.targetUsername': 'contact' },
  saveReaction: { 'body.uuid': 'message' },
  deleteReaction: { 'body.uuid': 'message' },
  saveRoomNote: { 'body.id': 'note', 'body.assigneeId': 'member' },
  saveSavedReply: { 'body.id': 'savedReply' },
  getGroupConversationRoomId: { 'body.users[]': 'contact' },
  sendMessage: { 'body.mediaUrls[]': 'file' },
  listContacts: { 'query.id': 'contact' },
  getContact: { 'params.id': 'contact' },
  saveContact: { 'body.id': 'contact' },
  deleteContact: { 'body.id': 'contact' },
  separateContacts: { 'body.id': 'contact', 'body.otherId': 'contact' },
  mergeContacts: { 'body.id': 'contact', 'body.mergedId': 'contact' },
  undoContactMerge: { 'body.id': 'contactMerge' },
  fetchSitemap: { 'body.knowledgeBaseId': 'knowledgeBase' },
  getKnowledgeBase: bases,
  deleteKnowledgeBase: bases,
  listKnowledgeBaseDocuments: bases,
  addKnowledgeBaseDocuments: bases,
  addKnowledgeBaseFile: bases,
  refreshKnowledgeBaseDocument: bases,
  saveKnowledgeBase: bases,
  deleteKnowledgeBaseDocument: bases,
  queryKnowledgeBase: bases,
  listPhoneNumbers: { 'query.number': 'number' },
  returnPhoneNumber: { 'body.number': 'number' },
  deleteSipIpWhitelist: { 'body.ip': 'ip' },
  deleteSipOutboundRoute: { 'body.route': 'route' },
  getSipCaptures: { 'query.sipCallId': 'sipCall' },
  deleteDomain: { 'body.domain': 'domain' },
  setDefaultDomain: { 'body.domain': 'domain' },
  closePaymentLink: { 'body.slug': 'slug' },
  provePendingInvoicePaid: { 'body.invoice': 'invoice' },
  deleteWebhook: { 'body.url': 'hook' },
  rotateWebhookSecret: { 'body.url': 'hook' },
  replayWebhookDelivery: { 'body.id': 'delivery' },
  receiveMessage: { 'body.targetAgent': 'agentName' },
  getCarrierMedia: { 'params.id': 'recording' },
  listTasks: {
    'query.accountId': 'account',
    'query.batchId': 'batch',
    'query.externalTaskId': 'externalTask',
  },
  createTask: { 'body.accountId': 'account' },
  getTaskStats: { 'query.batchId': 'batch' },
  getTask: { 'params.id': 'task' },
  updateTask: { 'params.id': 'task', 'body.accountId': 'account' },
  deleteTask: { 'params.id': 'task' },
  getCampaignStats: { 'query.campaignId': 'config' },
  postCampaignStats: { 'body.campaignIds[]': 'config' },
  subscribeToPlan: { 'body.productPlanId': 'plan' },
  createReseller: { 'body.productPlanId': 'plan', 'body.offeredProductPlanId': 'plan' },
  startBillingPeriod: { 'query.externalAccountId': 'external' },
  explainUsage: { 'query.uuid': 'uuid' },
  getUsageStats: { 'query.taskId': 'task' },
};

/** Places that look like names of rows, and why they are not. */
export const noReference: Readonly<Record<string, string>> = {
  'query.objectId': 'a word to look for in the audit of the target alone',
  'body.clientId': 'the caller’s own mark of a message',
  'body.cloudId': 'the caller’s own name of a device',
  'body.externalBillingId': 'words of the caller’s own',
  'body.externalAccountId': 'a name that the caller gives',
  'body.externalTaskId': 'a name that the caller gives',
  'params.appId': 'a new name',
  'body.templateId': 'a note of where a text came from',
  'query.invoice': 'a text that is only read',
  'body.templateFields[].key': 'a field',
  'body.smsBrandId': 'the carrier’s',
  'body.smsCampaignId': 'the carrier’s',
  'query.slug': 'words of an address',
  'body.slug': 'words of an address, or a secret that opens a payment to its holder',
  'query.billingId': 'the processor’s',
  'query.billingSubscriptionId': 'the processor’s',
  'query.targetUsername': 'names the target',
  'body.targetUsername': 'names the target, or a new name',
  'query.username': 'names the target',
  'body.username': 'a name on another system',
  'body.authUsername': 'a name on another system',
  'body.webhookUsername': 'a name on another system',
  'body.integrations[].appId': 'an app of the tree above',
  'body.numberingProviders[].providerId': 'a kind of supplier',
  'body.providerId': 'a kind of supplier',
  'body.apps[].appId': 'an app of the tree above',
  'body.agent.apps[].appId': 'an app of the tree above',
  'body.snapshot.apps[].appId': 'an app of the tree above',
  'body.snapshot.templateId': 'a note of where a text came from',
  'body.agent.templateId': 'a note of where a text came from',
  'body.addons[].addonId': 'an entry of the same plan',
  'body.links[].id': 'an entry of the same list',
  'params.callId': 'a call in the memory of the simulated carrier (carrier/simulator.test.ts)',
  'params.slug': 'a kind of system',
  'params.integrationSlug': 'a kind of system',
  'body.calendar.id': 'the calendar’s own',
  'body.externalId': 'the caller’s own',
  'query.targetAccountId': 'names the target',
  'body.targetDate': 'a day',
  'body.invitationId':
    'an invitation of the caller’s own address, looked for among those alone (members/invitations.test.ts)',
};

/**
 * Places where the caller's own row gets the same reply as a missing one, and why; there only the
 * changes can be compared.
 */
export const answeredAlike: Readonly<Record<string, string>> = {
  'clearActivity body.clear': 'what is cleared is not told',
  'clearAgentActivity body.clear': 'what is cleared is not told',
  'clearNotifications body.clear': 'what is cleared is not told',
  'closePaymentLink body.slug': 'the planted link is closed',
  'provePendingInvoicePaid body.invoice': 'the example’s preimage proves nothing',
  'rotateWebhookSecret body.url': 'the planted webhook is for another kind of event',
  'getCarrierMedia params.id': 'the planted recording has no bytes',
  'deleteAccount query.targetOrganizationId': 'an organization’s own agent is not deleted',
  'searchAccounts query.productPlanId': 'no account has subscribed',
  'getSipCaptures query.sipCallId': 'the planted capture is older than what is shown',
  'sendMessage body.mediaUrls[]': 'the planted file has no bytes',
  'updateTask body.accountId': 'the planted task is over',
  'getUsageStats query.taskId': 'the planted task has used nothing',
};

interface Node {
  readonly _zod?: {
    readonly def?: {
      readonly type: string;
      readonly shape?: Readonly<Record<string, Node>>;
      readonly innerType?: Node;
      readonly element?: Node;
      readonly in?: Node;
      readonly options?: readonly Node[];
    };
  };
}

/** Every place of an argument, however deep: `body.items[].uuid`. */
function placesOf(schema: unknown, at: string, depth = 0): string[] {
  const def = (schema as Node | undefined)?._zod?.def;
  if (!def || depth > 6) return [];
  if (def.shape)
    return Object.entries(def.shape).flatMap(([key, inner]) =>
      placesOf(inner, `${at}.${key}`, depth + 1),
    );
  if (def.element) return placesOf(def.element, `${at}[]`, depth + 1);
  if (def.options) return [...new Set(def.options.flatMap((one) => placesOf(one, at, depth + 1)))];
  const inner = def.innerType ?? def.in;
  return inner ? placesOf(inner, at, depth + 1) : [at];
}

const looksLikeOne =
  /(^|\.)(id|slug|uuid|token|invoice|clear|users\[\]|\w*(Ids?|Uuid|Username)|target[A-Z]\w*)(\[\])?$/;
const allPlaces = (entry: Operation): string[] =>
  (['params', 'query', 'body'] as const).flatMap((where) => placesOf(entry[where], where));

/** Operations whose ids any caller may send: they name public things, or are secrets themselves. */
const isOpen = ({ access }: Operation): boolean =>
  access.audience === 'public' || access.audience === 'superAdmin';

const kindAt = (name: OperationName, at: string): Kind | undefined =>
  own[name]?.[at] ??
  (operationOf(name).access.carriers?.some((one) => one === at) ? undefined : everywhere[at]);

/** Every place in which an operation of the contract takes the name of a row. */
export function referencesOf(): Reference[] {
  return operationNames
    .filter((name) => !isOpen(operationOf(name)))
    .flatMap((name) =>
      allPlaces(operationOf(name)).flatMap((at) => {
        const kind = kindAt(name, at);
        return kind ? [{ name, at, kind }] : [];
      }),
    );
}

/** Places that look like the name of a row and have no entry here. */
export function unsaid(): string[] {
  return operationNames
    .filter((name) => !isOpen(operationOf(name)))
    .flatMap((name) => {
      const entry = operationOf(name);
      return allPlaces(entry)
        .filter(
          (at) =>
            looksLikeOne.test(at) &&
            !kindAt(name, at) &&
            !(at in noReference) &&
            !entry.access.carriers?.some((one) => one === at),
        )
        .map((at) => `${name} ${at}`);
    });
}

/** Sets the value of a place in a body, through lists. */
export function putAt(body: unknown, path: readonly string[], value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  const isList = step.endsWith('[]');
  const key = isList ? step.slice(0, -2) : step;
  const holder = {
    ...(typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}),
  };
  const inner = holder[key];
  holder[key] = isList
    ? [putAt(Array.isArray(inner) ? inner[0] : undefined, rest, value)]
    : putAt(inner, rest, value);
  return holder;
}
