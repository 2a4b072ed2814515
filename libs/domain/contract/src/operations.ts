import type * as z from 'zod/mini';
import { type Operation } from './operation.js';
import { accountOperations } from './operations/accounts.js';
import { agentCaseOperations } from './operations/agent-cases.js';
import { agentUrlOperations } from './operations/agent-urls.js';
import { agentOperations } from './operations/agents.js';
import { appOperations } from './operations/apps.js';
import { authOperations } from './operations/auth.js';
import { contactMergeOperations } from './operations/contact-merges.js';
import { contactOperations } from './operations/contacts.js';
import { conversationOperations } from './operations/conversations.js';
import { dashboardOperations } from './operations/dashboards.js';
import { dealerOperations } from './operations/dealer.js';
import { domainOperations } from './operations/domains.js';
import { embedOperations } from './operations/embeds.js';
import { integrationOperations } from './operations/integrations.js';
import { knowledgeOperations } from './operations/knowledge.js';
import { mediaOperations } from './operations/media.js';
import { memberOperations } from './operations/members.js';
import { moneyOperations } from './operations/money.js';
import { numberOperations } from './operations/numbers.js';
import { peopleOperations } from './operations/people.js';
import { notificationOperations } from './operations/notifications.js';
import { planOperations } from './operations/plans.js';
import { profileOperations } from './operations/profile.js';
import { outboundOperations } from './operations/outbound.js';
import { qualityOperations } from './operations/quality.js';
import { reportingOperations } from './operations/reporting.js';
import { schedulingOperations } from './operations/scheduling.js';
import { searchOperations } from './operations/search.js';
import { securityOperations } from './operations/security.js';
import { sessionOperations } from './operations/sessions.js';
import { simulatorOperations } from './operations/simulator.js';
import { sipOperations } from './operations/sip.js';
import { taskOperations } from './operations/tasks.js';
import { templateOperations } from './operations/templates.js';
import { treeOperations } from './operations/tree.js';
import { verificationOperations } from './operations/verification.js';
import { webhookOperations } from './operations/webhooks.js';

/**
 * The operations by the file that holds them, so that a browser can load the schemas of one group alone
 * (`load-operations.ts`).
 */
export const operationGroups = {
  auth: authOperations,
  sessions: sessionOperations,
  security: securityOperations,
  accounts: accountOperations,
  profile: profileOperations,
  media: mediaOperations,
  tree: treeOperations,
  members: memberOperations,
  search: searchOperations,
  agents: agentOperations,
  agentCases: agentCaseOperations,
  agentUrls: agentUrlOperations,
  templates: templateOperations,
  apps: appOperations,
  conversations: conversationOperations,
  people: peopleOperations,
  simulator: simulatorOperations,
  notifications: notificationOperations,
  contacts: contactOperations,
  contactMerges: contactMergeOperations,
  knowledge: knowledgeOperations,
  numbers: numberOperations,
  sip: sipOperations,
  verification: verificationOperations,
  scheduling: schedulingOperations,
  dealer: dealerOperations,
  integrations: integrationOperations,
  domains: domainOperations,
  embeds: embedOperations,
  money: moneyOperations,
  webhooks: webhookOperations,
  outbound: outboundOperations,
  tasks: taskOperations,
  plans: planOperations,
  reporting: reportingOperations,
  quality: qualityOperations,
  dashboards: dashboardOperations,
} as const satisfies Record<string, Readonly<Record<string, Operation>>>;

/** The name of a group: that of its file. */
export type OperationGroup = keyof typeof operationGroups;

/**
 * The contract: every call of the product, by name. Everything that speaks HTTP is derived from
 * this table.
 */
export const operations = {
  ...operationGroups.auth,
  ...operationGroups.sessions,
  ...operationGroups.security,
  ...operationGroups.accounts,
  ...operationGroups.profile,
  ...operationGroups.media,
  ...operationGroups.tree,
  ...operationGroups.members,
  ...operationGroups.search,
  ...operationGroups.agents,
  ...operationGroups.agentCases,
  ...operationGroups.agentUrls,
  ...operationGroups.templates,
  ...operationGroups.apps,
  ...operationGroups.conversations,
  ...operationGroups.people,
  ...operationGroups.simulator,
  ...operationGroups.notifications,
  ...operationGroups.contacts,
  ...operationGroups.contactMerges,
  ...operationGroups.knowledge,
  ...operationGroups.numbers,
  ...operationGroups.sip,
  ...operationGroups.verification,
  ...operationGroups.scheduling,
  ...operationGroups.dealer,
  ...operationGroups.integrations,
  ...operationGroups.domains,
  ...operationGroups.embeds,
  ...operationGroups.money,
  ...operationGroups.webhooks,
  ...operationGroups.outbound,
  ...operationGroups.tasks,
  ...operationGroups.plans,
  ...operationGroups.reporting,
  ...operationGroups.quality,
  ...operationGroups.dashboards,
} as const satisfies Record<string, Operation>;

/** The table with the exact type of each entry. */
export type Operations = typeof operations;
/** The name of a call: a verb and a noun. */
export type OperationName = keyof Operations;

type Out<T> = T extends z.ZodMiniType ? z.output<T> : Record<never, never>;
type Field<N extends OperationName, K extends string> =
  Operations[N] extends Record<K, infer T> ? T : undefined;

/** The path parameters, query values and body of a call, checked and converted. */
export type ParamsOf<N extends OperationName> = Out<Field<N, 'params'>>;
/** The reply of a successful call. */
export type QueryOf<N extends OperationName> = Out<Field<N, 'query'>>;
/** The events of a streaming call. */
export type BodyOf<N extends OperationName> =
  Field<N, 'body'> extends z.ZodMiniType ? z.output<Field<N, 'body'>> : undefined;

/** What a call replies with when it succeeds. */
export type ReplyOf<N extends OperationName> = z.output<Operations[N]['reply']>;

/** What a streaming call sends, event by event. */
export type EventOf<N extends OperationName> =
  Field<N, 'events'> extends z.ZodMiniType ? z.output<Field<N, 'events'>> : never;

/**
 * One flat object per call: path parameters, query values and body fields together with the target.
 * Names never clash.
 */
export type ArgsOf<N extends OperationName> = ParamsOf<N> &
  QueryOf<N> &
  (BodyOf<N> extends undefined ? unknown : BodyOf<N>) & { readonly targetAccountId?: number };

/** The names of all calls, in the order of the table. */
export const operationNames = Object.keys(operations) as OperationName[];

/** The entry by name, with the type that all entries have in common. */
export const operationOf = (name: OperationName): Operation => operations[name];

/** Method and path of every way to reach an operation, the first generation last. */
export function endpointsOf(
  name: OperationName,
): readonly { method: Operation['method']; path: string }[] {
  const { method, path, aliases } = operationOf(name);
  return [
    { method, path },
    ...(aliases ?? []).map((alias) => ({ method: alias.method ?? method, path: alias.path })),
  ];
}

/** The group that holds a call. */
export const groupOf = (name: OperationName): OperationGroup =>
  (Object.keys(operationGroups) as OperationGroup[]).find((group) =>
    Object.hasOwn(operationGroups[group], name),
  ) as OperationGroup;
