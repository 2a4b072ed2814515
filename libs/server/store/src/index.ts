export { advisoryLock, tryAdvisoryLock } from './advisory-locks.js';
export { type Db, sendLast } from './transaction.js';
export { type Store, type StoreOptions, openStore } from './store.js';
export { type Scope } from './scope.js';
export { insertsInto, insertsReturning } from './inserts.js';
export { rowsOf, statements } from './statements.js';
export { openDataFolder } from './embedded/data-folder.js';
export { isLike, isNamed, soughtPattern } from './like-pattern.js';
export { rowByKey } from './row-by-key.js';
export { migrate } from './migrate.js';
export { eventRetentionMs, deleteExpired } from './retention.js';
export { accounts, agentUrls, domains, invitations, users } from './schema/tree.js';
export {
  addressChanges,
  audit,
  auditChanges,
  codes,
  keyUses,
  oneTimeTokens,
  outbox,
  rateLimits,
  securityEvents,
  serverKeys,
  sessions,
} from './schema/access.js';
export {
  agentCases,
  agentConfigs,
  agentVersions,
  appointments,
  knowledgeDocuments,
  phoneNumbers,
  templates,
} from './schema/agents.js';
export {
  apps,
  type RolloutState,
  templateRevisions,
  templateRolloutAgents,
  templateRollouts,
} from './schema/blueprints.js';
export {
  type GoalChange,
  type GoalMail,
  dashboardLinks,
  dashboardReports,
  mailChoices,
  metricGoals,
} from './schema/dashboards.js';
export { agentTurns, questionTopics } from './schema/quality.js';
export { knowledgeBases, knowledgeChunks } from './schema/knowledge.js';
export {
  type DeliveryAttempt,
  webhookDeliveries,
  webhookEvents,
  webhookRelays,
  webhooks,
} from './schema/webhooks.js';
export {
  checkIns,
  idempotencyKeys,
  linkClicks,
  media,
  mediaRemovals,
  pageVisits,
} from './schema/accounts.js';
export {
  contactMerges,
  separateContacts,
  groupMembers,
  notifications,
  type PartyBefore,
  reactions,
} from './schema/people.js';
export {
  callSound,
  callTimings,
  carrierCallbacks,
  carrierCalls,
  carrierMedia,
  carrierTexts,
  messageRoutes,
  pendingAnswers,
} from './schema/carrier.js';
export {
  checkouts,
  exchangeRates,
  invoices,
  ledgerBalances,
  ledgerLines,
  ledgerNotes,
  ledgerPostings,
  paymentCards,
  paymentDisputes,
  paymentEvents,
  paymentLinks,
  paymentRefunds,
  payments,
  payoutAccounts,
  payouts,
  rewards,
} from './schema/money.js';
export { outgoingCounts, textOptOuts } from './schema/outgoing.js';
export { spending, spendingHolds, visitorSpending } from './schema/spending.js';
export { taskAttempts, taskLimits, tasks } from './schema/tasks.js';
export {
  conversations,
  events,
  type BegunCall,
  functionRuns,
  logs,
  messages,
  parties,
  roomMails,
  rooms,
  roomTurns,
  savedReplies,
  type WaitingText,
} from './schema/conversations.js';
export {
  answeringRoutes,
  forwardingChecks,
  numberReturns,
  numberingProviders,
} from './schema/numbers.js';
export { sipCaptures, sipIpWhitelist, sipRegistrations, sipRoutes } from './schema/sip.js';
export { calendarConnections, oauthStates, integrations, schedules } from './schema/scheduling.js';
export {
  type ChargeLine,
  type PlanAddon,
  type PlanItem,
  type StatementLine,
  billingPeriods,
  billingProrations,
  billingStatements,
  billingSystems,
  planChanges,
  planOrders,
  plans,
  subscriptions,
  usageCharges,
  usageCounters,
  usageEvents,
  usageExports,
} from './schema/plans.js';
