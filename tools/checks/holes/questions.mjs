import { backgroundQuestions } from './background.mjs';
import { foreignBytesQuestions } from './foreign-bytes.mjs';
import { identityQuestions } from './identity.mjs';
import { readingQuestions } from './readings.mjs';

const matrix = 'src/proofs/authorization.test.ts';

/**
 * The tests that should detect holes, from fast to thorough. `seen` of a hole names the first one;
 * by default a migration is checked by what transactions may see, all other holes by the access
 * gateway's replies to an actor with some of every permission. The other tests run only if the
 * first one does not detect the hole.
 */
export const questions = {
  ...foreignBytesQuestions,
  ...identityQuestions,
  ...backgroundQuestions,
  ...readingQuestions,
  drafts: {
    in: 'libs/features/agents',
    files: ['src/draft/interleavings.test.tsx'],
    only: '.',
  },
  consents: {
    in: 'libs/features/agents',
    files: ['src/integrations/consent.test.tsx'],
    only: '.',
  },
  rows: { files: ['src/authorization.test.ts'], only: 'row security of a transaction' },
  flags: {
    in: 'libs/domain/permissions',
    files: ['src/session.test.ts'],
    only: 'only if the value is exactly true',
  },
  filters: {
    in: 'libs/domain/log-query',
    files: ['src/conditions.test.ts'],
    only: 'which would match more',
  },
  guard: { files: [matrix], only: '^restricted is refused' },
  listsForAgents: { files: [matrix], only: '^list whose rows are marked for agents' },
  revoked: { files: [matrix], only: '^revoked is refused' },
  visitor: { files: [matrix], only: '^visitor is refused' },
  audit: { files: ['src/security/audit.test.ts'], only: '.' },
  topicDecisions: { files: ['src/quality/quality.test.ts'], only: 'decided within it alone' },
  taskCosts: { files: ['src/tasks/batches.test.ts'], only: 'what the asking account pays' },
  dashboardLinks: { files: ['src/dashboards/links/links.test.ts'], only: 'opens nothing' },
  foreignCredentials: { files: ['src/security/foreign-credentials.test.ts'], only: '.' },
  isolated: { files: ['src/people/isolated.test.ts'], only: '.' },
  recordedChanges: { files: ['src/security/recorded-changes.test.ts'], only: '.' },
  notices: { files: ['src/security/notifier.test.ts'], only: '.' },
  detection: { files: ['src/security/detection.test.ts'], only: '.' },
  keyScopes: { files: [matrix], only: '^reading key is refused' },
  target: {
    files: ['src/authorization.test.ts'],
    only: 'target of a request|within a request|a template|^lists',
  },
  files: {
    files: ['src/media/media.test.ts'],
    only: 'without a signature by members|restricted to some agents|hidden from its visitors|expired or modified',
  },
  proof: {
    files: ['src/sessions/sessions.test.ts'],
    only: 'step-up authentication of platform staff',
  },
  sessions: { files: ['src/sessions/sessions.test.ts'], only: 'the sessions of a person' },
  sessionsOfKeys: { files: ['src/sessions/sessions.test.ts'], only: 'which end none' },
  keys: {
    files: ['src/access/idempotency-store.test.ts'],
    only: 'other arguments|independent of the same key|lost the permission|process died',
  },
  members: { files: ['src/members/members.test.ts'], only: '.' },
  accounts: { files: ['src/accounts/accounts.test.ts', 'src/accounts/rules.test.ts'], only: '.' },
  agentUrls: { files: ['src/agent-urls/agent-urls.test.ts'], only: '.' },
  visitorAgent: {
    files: ['src/conversations/conversations.test.ts'],
    only: 'without an agent is given one by its first thread call',
  },
  newConversation: {
    files: ['src/conversations/groups.test.ts'],
    only: 'behind a closed gate',
  },
  roomNotes: {
    files: ['src/conversations/notes.test.ts'],
    only: 'never reaches the visitor',
  },
  simulator: { files: ['src/carrier/simulator.test.ts'], only: 'calls of others' },
  numberList: { files: ['src/numbers/number-list.test.ts'], only: '.' },
  visitorsCalls: { files: ['src/voice/visitors-calls.test.ts'], only: '.' },
  testCalls: { files: ['src/voice/test-calls.test.ts'], only: '.' },
  carrierStreams: { files: ['src/voice/carrier-streams.test.ts'], only: 'token of a carrier' },
  streamedCalls: { files: ['src/voice/carrier-streams.test.ts'], only: 'markup of a carrier' },
  callSound: { files: ['src/voice/call-sound.test.ts'], only: 'takes nothing|is not reached' },
  interruptions: { files: ['src/voice/call-link.test.ts'], only: 'runs a function that books' },
  contacts: {
    files: ['src/contacts/contacts.test.ts'],
    only: 'by an anonymous visitor|by a visitor',
  },
  domains: {
    files: ['src/domains/domains.test.ts', 'src/public/domains.test.ts'],
    only: 'only after verification|can be removed|cannot be marked|carries|serves nothing',
  },
  calendars: { files: ['src/calendar/google.test.ts'], only: 'connecting|one of many' },
  consentPage: { files: ['src/calendar/consent-page.test.ts'], only: '.' },
  diary: { files: ['src/calendar/own-calendar.test.ts'], only: 'built-in calendar' },
  integrations: { files: ['src/integrations/integrations.test.ts'], only: 'masked|password' },
  crm: {
    files: ['src/calendar/scheduling-services.test.ts'],
    only: 'operator’s own address|is never requested',
  },
  carrier: {
    files: [
      'src/carrier/calls.test.ts',
      'src/carrier/own-calls.test.ts',
      'src/carrier/text-controller.test.ts',
    ],
    only:
      'that is not the carrier is refused|answered once|is stored once and answered|another ' +
      'call|never rings|cannot report for the number|only with its own credentials|sends ' +
      'credentials only|for a key',
  },
  names: { files: ['src/proofs/target-names.test.ts'], only: '.' },
  cancelling: { files: ['src/plans/cancellation.test.ts'], only: '.' },
  doors: { files: ['src/security/forged-callbacks.test.ts'], only: '.' },
  credentials: { files: ['src/security/foreign-credentials.test.ts'], only: '.' },
  foreignAccounts: { files: ['src/carrier/foreign-accounts.test.ts'], only: '.' },
  handed: {
    files: ['src/outbound/operations.test.ts'],
    only: 'only within reach|internal URLs',
  },
  payments: {
    files: ['src/payments/payments.test.ts'],
    only: 'counts once|event of a processor is refused|return URL|refuses another amount|goes to the card',
  },
  chargebee: { files: ['src/billing/chargebee.test.ts'], only: 'events are refused' },
  dunning: { files: ['src/plans/dunning.test.ts'], only: '.' },
  planChanges: { files: ['src/billing/plan-changes.test.ts'], only: 'while the last invoice' },
  invoices: { files: ['src/invoices/invoices.test.ts'], only: 'not proved|falls back' },
  payouts: { files: ['src/payouts/payouts.test.ts'], only: 'thirty days' },
  quota: { files: ['src/media/media.test.ts'], only: 'storage quota of a tenant' },
  uploadedDocuments: {
    files: ['src/knowledge/files.test.ts'],
    only: 'of another account|is refused with what to do',
  },
  refunds: { files: ['src/payments/subscription-refunds.test.ts'], only: 'processed concurrently' },
  doubles: {
    files: ['src/access/duplicate-requests.test.ts'],
    only: 'a repeated payout without a key',
  },
  ledger: { in: 'libs/server/money', files: ['src/ledger/ledger.test.ts'], only: '.' },
  reactions: { files: ['src/conversations/reactions.test.ts'], only: 'one per person' },
  disabled: { files: ['src/access/disabled.test.ts'], only: '.' },
  expiry: { files: ['src/access/session-lifetimes.test.ts'], only: '.' },
  neighbours: { in: 'libs/server/kit', files: ['src/limits/noisy-neighbour.test.ts'], only: '.' },
  http: {
    in: 'libs/server/kit',
    files: [
      'src/http/http-refusals.test.ts',
      'src/http/http-replies.test.ts',
      'src/http/http-streams.test.ts',
    ],
    only: 'refusals|replies|revoked',
  },
  openCost: { in: 'libs/server/kit', files: ['src/limits/open-cost.test.ts'], only: '.' },
  disputes: { files: ['src/payments/disputes.test.ts'], only: '.' },
  samePerson: { files: ['src/payouts/payouts.test.ts'], only: 'of the same|referred account' },
  rewardsSpent: {
    files: ['src/payouts/payouts.test.ts'],
    only: 'is never paid out|referred account',
  },
  trials: { in: 'libs/server/money', files: ['src/usage/budget.test.ts'], only: 'in a trial' },
  callerShares: {
    in: 'libs/server/money',
    files: ['src/usage/visitors.test.ts'],
    only: 'one number',
  },
  loops: {
    files: ['src/carrier/text-controller.test.ts', 'src/carrier/answering.test.ts'],
    only: 'number of this installation|ten times in ten|number of another account here',
  },
  moneyBack: { files: ['src/ledger/money-back.test.ts'], only: 'in a short random walk' },
  reportRecipients: {
    files: ['src/dashboards/reports/reports.test.ts'],
    only: 'is asked once|sent once as a test',
  },
  numbersOfPlan: { files: ['src/numbers/numbers.test.ts'], only: 'refused without a plan' },
  unprovedGuests: { files: ['src/calendar/dealer.test.ts'], only: 'proved no number' },
  rewards: { files: ['src/payouts/payouts.test.ts'], only: 'referred account that bought credit' },
  referrals: { files: ['src/identity/identity.test.ts'], only: 'counts for none' },
  handOff: { files: ['src/identity/hand-off.test.ts'], only: 'of one use|another|security event' },
  once: { files: ['src/identity/identity.test.ts'], only: 'consumed by a prefetch' },
  limits: { files: ['src/proofs/two-processes.test.ts'], only: 'against one limit' },
  targets: { files: ['src/proofs/targets.test.ts'], only: 'two targets differ' },
  roles: { files: ['src/proofs/roles.test.ts'], only: 'domain switch' },
  looks: { files: ['src/proofs/tenancy.test.ts'], only: 'action of an ancestor account' },
  staffPage: { files: ['src/public/domains.test.ts'], only: 'page on a tenant’s domain' },
  special: { files: ['src/tree/platform-account.test.ts'], only: 'a special account' },
  mails: { files: ['src/identity/codes.test.ts'], only: 'limited for unknown addresses' },
  references: { files: ['src/proofs/references.test.ts'], only: '.' },
  concurrency: {
    files: ['src/concurrency-limit.test.ts'],
    only: 'lets two exports|across all processes',
  },
  budgets: { files: ['src/access/tenant-budget.test.ts'], only: '.' },
  wallet: {
    in: 'libs/server/money',
    files: ['src/usage/budget.test.ts'],
    only: 'limit is reached|two processes|waits for a concurrency slot',
  },
  walletMet: {
    files: ['src/usage/reached.test.ts'],
    only: 'gets the fallback reply each time|own is not sent|one fallback reply a day',
  },
  walletSummary: {
    in: 'libs/server/conversations',
    files: ['src/agent-runtime/runtime.test.ts'],
    only: 'may not be requested',
  },
  walletTasks: { files: ['src/tasks/worker.test.ts'], only: 'used up' },
  serverKey: { files: ['src/access/key-record.test.ts'], only: 'bound by the first process' },
  effects: { files: ['src/conversations/effects.test.ts'], only: 'used up' },
  visitors: { in: 'libs/server/money', files: ['src/usage/visitors.test.ts'], only: '.' },
  visitorNetwork: { files: ['src/visitors/shares.test.ts'], only: '.' },
  visitorEvents: {
    files: ['src/visitors/live.test.ts'],
    only: 'thread of another visitor|ends with the session|without an agent, to members',
  },
  visitorStreams: {
    in: 'libs/server/kit',
    files: ['src/limits/open-streams.test.ts'],
    only: 'of a visitor are fewer',
  },
  disabledNode: { files: ['src/conversations/disabled.test.ts'], only: '.' },
  costlyKinds: { in: 'libs/server/core', files: ['src/outgoing/costly-ranges.test.ts'], only: '.' },
  optOuts: { files: ['src/outgoing/opt-outs.test.ts'], only: '.' },
  outgoing: {
    files: [
      'src/outgoing/outgoing-gateway.test.ts',
      'src/outgoing/wire.test.ts',
      'src/outgoing/gateway-bypass.test.ts',
    ],
    only: '.',
  },
  loop: {
    in: 'libs/server/conversations',
    files: ['src/agent-runtime/runtime.test.ts'],
    only: 'at most ten functions',
  },
  publishCheck: {
    files: ['src/agents/publish-check.test.ts'],
    only: 'a publication that asks',
  },
  appFunctions: { files: ['src/apps/functions.test.ts'], only: 'not enabled|not offered' },
  room: { files: ['src/proofs/no-room.test.ts'], only: 'still enforces rate limits' },
  destination: { files: ['src/payouts/destination.test.ts'], only: '.' },
  https: { in: 'libs/server/kit', files: ['src/transport/https-only.test.ts'], only: '.' },
  local: { in: 'libs/server/kit', files: ['src/transport/local-routes.test.ts'], only: '.' },
  host: { in: 'libs/server/kit', files: ['src/transport/host-header.test.ts'], only: '.' },
  connections: {
    in: 'libs/server/kit',
    files: ['src/transport/connections.test.ts'],
    only: 'limit for one address|half a refused request',
  },
  framing: { files: ['src/public/framing.test.ts'], only: '.' },
  origins: { files: ['src/accounts/rules.test.ts'], only: 'framing by' },
  unknownTokens: { in: 'libs/server/kit', files: ['src/limits/unknown-tokens.test.ts'], only: '.' },
  networks: {
    in: 'libs/server/kit',
    files: ['src/transport/caller-network.test.ts'],
    only: 'a limit',
  },
  streams: {
    in: 'libs/server/kit',
    files: ['src/transport/timeouts.test.ts'],
    only: 'streams of one person',
  },
  all: {
    files: [matrix, 'src/authorization.test.ts'],
    only:
      '^(anonymous|revoked|visitor|restricted|owner|agent key|reading key) is|target of a ' +
      'request|within a request|a template|row security of a transaction|^lists',
  },
};
