/**
 * Long test files that `npm test` runs in turns (`in-turns.mjs`). `stays` names files of the same
 * subject that every run has. The number is the cost in processor seconds, measured on a busy
 * machine, or estimated from files of the same length. Authorization, tenancy, query plans, kills
 * and all else in `src/proofs` are not here: every run has a form of each.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ofScreens } from './long-screens.mjs';
import { serverTest } from '../jest/server-tests.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Each asks the whole server, on a database; the phase `debian` of the deep run has all of them. The
 * folders are those below `src`, of the platform or of a test project (`../jest/server-tests.mjs`).
 */
const ofServer = [
  {
    in: 'access',
    stays: ['idempotency-store', 'disabled', 'sessions'],
    long: {
      '../concurrency-limit': 5,
      'duplicate-requests': 4,
      'key-record': 7,
      'session-lifetimes': 4,
      'tenant-budget': 4,
    },
  },
  {
    in: 'accounts',
    stays: ['accounts', 'first-owner'],
    long: { 'filtered-search': 3, profile: 5, tree: 2 },
  },
  {
    in: 'agents',
    stays: ['agents', 'reading'],
    long: { cases: 3, 'publish-check': 3, versions: 8 },
  },
  { in: 'apps', stays: ['apps'], long: { functions: 3 } },
  {
    in: 'billing',
    stays: ['billing'],
    long: {
      chargebee: 4,
      export: 3,
      'plan-changes': 4,
      'plan-changes-stripe': 3,
      sellers: 3,
      statements: 4,
    },
  },
  {
    in: 'calendar',
    stays: ['own-calendar', 'schedule'],
    long: { 'consent-page': 4, google: 3, dealer: 5, 'scheduling-services': 3 },
  },
  {
    in: 'carrier',
    stays: ['own-calls'],
    long: {
      answering: 4,
      calls: 8,
      'text-controller': 9,
      'disabled-lines': 4,
      'foreign-accounts': 3,
      'refused-texts': 2,
      senders: 2,
      simulator: 5,
      transfers: 2,
    },
  },
  {
    in: 'contacts',
    stays: ['../conversations/people'],
    long: { contacts: 4, import: 5, merge: 5 },
  },
  {
    in: 'conversations',
    stays: ['attachments', 'disabled', 'people'],
    long: {
      conversations: 5,
      effects: 3,
      groups: 3,
      notes: 4,
      reactions: 3,
      'room-turns': 13,
      'thread-parts': 4,
    },
  },
  { in: 'domains', stays: ['../public/domains', 'rules'], long: { domains: 4 } },
  {
    in: 'identity',
    stays: ['identity'],
    long: {
      'code-guessing': 4,
      codes: 4,
      'hand-off': 3,
      phone: 5,
      'api-keys': 5,
      'account-takeover': 2,
    },
  },
  { in: 'integrations', stays: ['../apps/apps'], long: { integrations: 3 } },
  { in: 'invoices', stays: ['invoices'], long: { 'expired-invoices': 2 } },
  {
    in: 'knowledge',
    stays: ['../seed/starter-templates'],
    long: { files: 14, knowledge: 7, languages: 2 },
  },
  { in: 'embeds', stays: ['content-policy', 'embed-parts'], long: { 'installed-page': 5 } },
  { in: 'events', stays: ['../webhooks/conversations', '../proofs/tenancy'], long: { live: 5 } },
  { in: 'ledger', stays: ['model', '../payments/stripe'], long: { 'money-back': 60 } },
  { in: 'local', stays: ['../proofs/inside', '../proofs/rolling'], long: { 'behind-a-proxy': 9 } },
  {
    in: 'logs',
    stays: ['metrics', '../conversations/people'],
    long: { export: 3, logs: 10, 'metric-explanation': 6 },
  },
  {
    in: 'dashboards/goals',
    stays: ['../../logs/metrics', '../../conversations/people'],
    long: { goals: 5, '../links/links': 4, '../reports/reports': 5 },
  },
  { in: 'media', stays: ['../conversations/attachments'], long: { media: 5 } },
  { in: 'members', stays: ['members'], long: { invitations: 5 } },
  { in: 'outbound', stays: ['operations'], long: { outbound: 5 } },
  {
    in: 'outgoing',
    stays: ['outgoing-gateway', 'gateway-bypass'],
    long: { 'opt-outs': 3, wire: 3 },
  },
  { in: 'people', stays: ['../outgoing/outgoing-gateway'], long: { isolated: 3 } },
  {
    in: 'payments',
    stays: ['stripe', 'subscribing'],
    long: { payments: 5, 'refused-amounts': 3, 'subscription-refunds': 4 },
  },
  {
    in: 'payouts',
    stays: ['points', 'crash'],
    long: { destination: 3, payouts: 6, paypal: 3 },
  },
  { in: 'plans', stays: ['cancellation'], long: { dunning: 3, plans: 5 } },
  { in: 'public', stays: ['domains'], long: { branding: 6, framing: 3, guides: 5, samples: 9 } },
  {
    in: 'quality',
    stays: ['../logs/metrics', '../conversations/people'],
    long: { quality: 6, recording: 3 },
  },
  {
    in: 'notifications',
    stays: ['../webhooks/conversations', '../members/members'],
    long: { 'notice-sources': 5, notifications: 4 },
  },
  { in: 'agent-urls', stays: ['../agents/agents'], long: { 'agent-urls': 5 } },
  { in: 'numbers', stays: ['numbers'], long: { 'number-list': 3 } },
  { in: 'tree', stays: ['../accounts/accounts'], long: { 'platform-account': 3 } },
  {
    in: 'security',
    stays: ['audit', 'credential-changes'],
    long: {
      detection: 5,
      'foreign-credentials': 3,
      'forged-callbacks': 3,
      'recorded-changes': 5,
      notifier: 5,
    },
  },
  {
    in: 'seed',
    stays: ['starter-templates'],
    long: { 'demo-cases': 2, 'demo-question': 6, seed: 4, 'seed-plans': 4 },
  },
  { in: 'sessions', stays: ['../access/sessions', '../identity/identity'], long: { sessions: 4 } },
  { in: 'voice', stays: ['call-link', 'visitors-calls'], long: { 'sounding-call': 2 } },
  { in: 'sound', stays: ['../voice/call-link'], long: { sound: 4 } },
  { in: 'sip', stays: ['../numbers/numbers'], long: { sip: 5 } },
  {
    in: 'tasks',
    stays: ['csv', 'demo', 'crash'],
    long: { batches: 4, 'campaign-stats': 4, loopback: 4, tasks: 5, worker: 3 },
  },
  { in: 'templates', stays: ['../seed/starter-templates'], long: { rollouts: 4, templates: 4 } },
  {
    in: 'usage',
    stays: ['usage', 'tokens'],
    long: { reached: 4, 'reached-in-two': 6, 'usage-by-account': 4 },
  },
  {
    in: 'visitors',
    stays: ['live', '../agents/agents'],
    long: {
      'carried-thread': 3,
      identity: 6,
      'left-page': 2,
      'model-failure': 3,
      shares: 6,
      unanswered: 4,
      wakes: 8,
    },
  },
  {
    in: 'webhooks',
    stays: ['conversations', 'crash'],
    long: { 'failing-receiver': 3, 'test-delivery': 3, webhooks: 9, relay: 5 },
  },
];

/** Migrations; `.ci/run` runs them each time on Debian's server (`database-server`). */
const ofStore = [
  {
    in: 'libs/server/store/src',
    stays: ['store', 'statements', 'row-security', 'formula-differential'],
    long: { 'embedded/launcher': 4, 'formula-hostile': 4, migrate: 13 },
  },
];

/** Libraries without a DOM or a database; the phase `libraries` of the deep run has all of them. */
const ofLibraries = [
  {
    in: 'apps/api/src',
    stays: ['config', '../../../libs/server/platform/src/start-order'],
    long: { main: 14 },
  },
  {
    in: 'libs/data/api-client/src',
    stays: ['client', 'call-error', 'stream'],
    long: { failures: 8 },
  },
  {
    in: 'libs/domain/formula/src',
    stays: ['language', 'columns/column-kinds', 'compile/compile', 'columns/kernels/kernels-fused'],
    long: { 'explain/explain': 2 },
  },
  {
    in: 'libs/domain/onboarding/src',
    stays: ['steps', 'transitions', 'walk', 'prefill-laws'],
    long: { edges: 4 },
  },
  {
    in: 'libs/server/kit/src',
    stays: [
      'bodies/body-shape',
      'pipeline/authorization',
      'core/problem',
      'transport/connections',
      'transport/raw-routes',
    ],
    long: {
      'http/http-refusals': 2,
      'http/http-replies': 3,
      'transport/graceful-close': 4,
      'transport/local-routes': 5,
      'replies/shape': 8,
      'transport/timeouts': 6,
    },
  },
  {
    in: 'libs/server/providers/src/isolation',
    stays: ['watchdog', 'memory-limit'],
    long: {
      isolation: 19,
      '../images/redraw': 4,
      '../parsers/documents': 8,
      '../../../conversations-tests/src/knowledge/bombs': 50,
    },
  },
  {
    in: 'libs/server/voice/src/node',
    stays: ['../link/link', '../calls/voice-call', '../webrtc/closing', '../webrtc/reoffer'],
    long: {
      'media-node': 12,
      '../link/hostile': 3,
      '../voices/command-voice': 4,
      '../voices/embedded-voice': 7,
      '../webrtc/handshake': 3,
      '../webrtc/webrtc-session': 3,
    },
  },
  {
    in: 'libs/server/conversations/src/agent-runtime',
    stays: ['suite'],
    long: { 'change-appointment': 3, conversation: 5 },
  },
  {
    in: 'libs/server/providers/src/web',
    stays: ['web', 'http-poster', 'checked-lookup'],
    long: { 'reply-text': 4 },
  },
  {
    in: 'libs/server/providers/src/lightning',
    stays: ['lnd-node'],
    long: { 'bolt11/bolt11': 4 },
  },
];

/** Each draws more values than `npm test` has; the phase `laws` of the deep run has all of them. */
const ofLaws = [
  {
    in: 'libs/domain/formula/src',
    stays: ['language', 'columns/column-kinds', 'compile/compile', 'columns/kernels/kernels-fused'],
    long: { 'columns/columns': 6, 'patterns/pattern': 2 },
  },
  {
    in: 'libs/domain/spoken-text/src',
    stays: ['sentences/sentences'],
    long: { properties: 16 },
  },
  {
    in: 'libs/domain/turn-taking/src/machine',
    stays: ['call'],
    long: { laws: 6 },
  },
  {
    in: 'libs/domain/template-fields/src',
    stays: ['template', 'suggestion', 'publish'],
    long: { 'word-diff': 3 },
  },
  {
    in: 'libs/features/conversations/src/inbox',
    stays: ['inbox-keys', '../visitor/visitor'],
    long: { 'inbox-orders': 6 },
  },
];

/** Each starts other tools; the phase `tools` of the deep run has all of them. */
const ofTools = [
  {
    in: 'tools/checks',
    stays: ['expressions', 'import-cycles', 'typed-lint'],
    long: { 'dependency-rules': 16, 'every-expression': 18, nx: 7, 'question-runner': 3 },
  },
  {
    in: 'tools/jest',
    stays: ['code-cache', 'properties', 'memory'],
    long: { 'async-contexts': 6, 'shared-runtime': 11 },
  },
  { in: 'tools/lint', stays: ['../checks/typed-lint'], long: { 'with-project-graph': 16 } },
  { in: 'tools/test', stays: ['test', 'in-turns'], long: { journeys: 4 } },
];

/** A test file by its name without ending, from its folder. */
function fromRoot(folder, name) {
  const path = join(folder, name);
  const ending = ['.test.tsx', '.test.ts', '.test.mjs'].find((one) =>
    existsSync(join(root, `${path}${one}`)),
  );
  return `${path}${ending ?? '.test.ts'}`;
}

const ofWholeServer = (folder, name) => serverTest(`${join(folder, name)}.test.ts`);

const filesOf = (folders, phase, fileOf = fromRoot) =>
  folders.flatMap(({ in: folder, stays, long }) =>
    Object.entries(long).map(([name, cpu]) => ({
      file: fileOf(folder, name),
      cpu,
      phase,
      stays: stays.map((other) => fileOf(folder, other)),
    })),
  );

/** All of them, each with the phase of the deep run that has it. */
export const longFiles = [
  ...filesOf(ofServer, 'debian', ofWholeServer),
  ...filesOf(ofStore, 'debian'),
  ...filesOf(ofScreens, 'screens'),
  ...filesOf(ofLibraries, 'libraries'),
  ...filesOf(ofLaws, 'laws'),
  ...filesOf(ofTools, 'tools'),
];
