/**
 * Long test files that `npm test` runs in turns (`in-turns.mjs`). `stays` names files of the same
 * subject that every run has. The number is the cost in processor seconds, measured on a busy
 * machine. Authorization, tenancy, query plans, kills and all else in `src/proofs` are not here:
 * every run has a form of each.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const server = 'libs/server/platform/src';

/** Each asks the whole server, on a database; the phase `debian` of the deep run has all of them. */
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
    long: { google: 3, dealer: 5, 'scheduling-services': 3 },
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
    },
  },
  { in: 'contacts', stays: ['../conversations/people'], long: { contacts: 4, import: 5 } },
  {
    in: 'conversations',
    stays: ['attachments', 'disabled', 'people'],
    long: { conversations: 5, effects: 3, groups: 3, reactions: 3 },
  },
  { in: 'domains', stays: ['../public/domains', 'rules'], long: { domains: 4 } },
  {
    in: 'identity',
    stays: ['identity'],
    long: { 'code-guessing': 4, codes: 4, phone: 5, 'api-keys': 5, 'account-takeover': 2 },
  },
  { in: 'integrations', stays: ['../apps/apps'], long: { integrations: 3 } },
  { in: 'invoices', stays: ['invoices'], long: { 'expired-invoices': 2 } },
  { in: 'knowledge', stays: ['../seed/starter-templates'], long: { files: 14, knowledge: 7 } },
  { in: 'embeds', stays: ['content-policy', 'embed-parts'], long: { 'installed-page': 5 } },
  { in: 'events', stays: ['../webhooks/conversations', '../proofs/tenancy'], long: { live: 5 } },
  { in: 'local', stays: ['../proofs/inside', '../proofs/rolling'], long: { 'behind-a-proxy': 9 } },
  { in: 'logs', stays: ['metrics', '../conversations/people'], long: { export: 3, logs: 10 } },
  { in: 'media', stays: ['../conversations/attachments'], long: { media: 5 } },
  { in: 'members', stays: ['members'], long: { invitations: 5 } },
  { in: 'outbound', stays: ['operations'], long: { outbound: 5 } },
  {
    in: 'outgoing',
    stays: ['outgoing-gateway', 'gateway-bypass'],
    long: { isolated: 3, 'opt-outs': 3, wire: 3 },
  },
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
  { in: 'public', stays: ['domains'], long: { framing: 3, guides: 5, samples: 9 } },
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
  { in: 'seed', stays: ['starter-templates'], long: { 'demo-question': 6 } },
  { in: 'sessions', stays: ['../access/sessions', '../identity/identity'], long: { sessions: 4 } },
  { in: 'sip', stays: ['../numbers/numbers'], long: { sip: 5 } },
  { in: 'tasks', stays: ['csv', 'demo', 'crash'], long: { loopback: 4, tasks: 5, worker: 3 } },
  { in: 'templates', stays: ['../seed/starter-templates'], long: { rollouts: 4, templates: 4 } },
  { in: 'usage', stays: ['usage', 'tokens'], long: { reached: 4, 'reached-in-two': 6 } },
  {
    in: 'visitors',
    stays: ['live', '../agents/agents'],
    long: { identity: 6, shares: 6, unanswered: 4, wakes: 8 },
  },
  {
    in: 'webhooks',
    stays: ['conversations', 'crash'],
    long: { 'failing-receiver': 3, webhooks: 9, relay: 5 },
  },
];

/** Each draws screens in a DOM; the phase `screens` of the deep run has all of them. */
const ofScreens = [
  {
    in: 'libs/ui/kit/src/surfaces',
    stays: ['../actions/actions', '../shell/shell', '../data/data'],
    long: { surfaces: 4, '../actions/not-opened': 2 },
  },
  {
    in: 'libs/ui/screens/src/lists',
    stays: ['../detail/detail', '../forms/operation-field', '../pickers/pickers', 'data-grid'],
    long: {
      lists: 7,
      'list-export': 4,
      '../fields/arriving-input': 2,
      '../fields/template-field-input': 2,
      '../forms/use-operation-form': 4,
    },
  },
  {
    in: 'libs/ui/kit/src/fields',
    stays: ['fields', 'json-problem', '../feedback/feedback'],
    long: { 'choice-fields': 4, '../dates/dates': 4, 'more-fields': 5, 'typed-fields': 5 },
  },
  {
    in: 'libs/ui/charts/src',
    stays: ['model/model'],
    long: { charts: 8, 'heat/heat': 5 },
  },
  {
    in: 'libs/ui/editor/src/field',
    stays: ['../document/edit', '../document/prompt'],
    long: { 'prompt-editor': 6 },
  },
  {
    in: 'libs/routing/routes/src',
    stays: ['account-rewrite', 'page-search', 'frame-marker'],
    long: { router: 3 },
  },
  {
    in: 'libs/ui/overlays/src/step-up',
    stays: ['pseudo-language', '../overlays'],
    long: { 'step-up': 7 },
  },
  {
    in: 'libs/features/accounts/src/frame',
    stays: ['../members/members'],
    long: { frame: 11, '../settings/settings': 4, stepping: 6 },
  },
  {
    in: 'libs/features/accounts/src/sign-in',
    stays: ['../tree/new-organization', '../pages/payment-page', 'session-ended'],
    long: { 'sign-in': 7, '../palette/palette': 5, '../tree/switcher': 5 },
  },
  {
    in: 'libs/features/accounts/src/embed',
    stays: ['components', 'snippets', '../titles/page-title'],
    long: {
      embed: 5,
      'identity/identity': 2,
      'installed/installed': 5,
      '../problems/problems': 3,
      '../security/security': 3,
    },
  },
  {
    in: 'libs/features/agents/src/knowledge',
    stays: ['../test-chat/test-chat', '../draft/interleavings'],
    long: { knowledge: 6, '../templates/templates': 4 },
  },
  {
    in: 'libs/features/agents/src/editor',
    stays: ['../test-chat/test-chat', '../draft/interleavings'],
    long: {
      editor: 15,
      'account-switch': 20,
      'double-press': 20,
      '../about/about': 5,
      '../apps/apps': 8,
      '../cases/cases': 7,
      '../conflict/save-conflict': 10,
      '../draft/leave': 6,
      '../draft/races': 8,
      '../functions/functions': 6,
      '../integrations/IntegrationsOverlay': 7,
      '../publish/publish': 15,
      '../routes/routes': 8,
      '../settings/settings': 22,
      '../template-editor/template-editor': 6,
      '../versions/versions': 9,
    },
  },
  {
    in: 'libs/features/agents/src/screens',
    stays: ['../test-chat/test-chat', '../draft/interleavings'],
    long: { 'agent-overlays': 7, 'agent-settings': 6 },
  },
  {
    in: 'libs/features/conversations/src/inbox',
    stays: ['inbox-keys', '../visitor/visitor'],
    long: { inbox: 5 },
  },
  {
    in: 'libs/features/conversations/src/contacts',
    stays: ['../inbox/inbox-keys', '../transcript/transcript'],
    long: { 'contact-changes': 8 },
  },
  {
    in: 'libs/features/conversations/src/visitor/booking',
    stays: ['../visitor'],
    long: { booking: 12 },
  },
  {
    in: 'libs/features/conversations/src/phone',
    stays: ['../visitor/visitor', '../transcript/transcript'],
    long: { phone: 5, '../contacts/contacts': 4 },
  },
  {
    in: 'libs/features/insights/src/usage',
    stays: ['usage-period', '../logs/log-grid'],
    long: {
      usage: 12,
      '../data/data': 11,
      '../logs/log-detail': 22,
      '../logs/log-overlays': 6,
      '../metrics/EditMetricOverlay': 6,
    },
  },
  {
    in: 'libs/features/tasks/src/task',
    stays: ['../list/tasks'],
    long: { 'create-task': 8, 'edit-task': 7 },
  },
  {
    in: 'libs/features/money/src/statements',
    stays: ['../overview/overview'],
    long: {
      statements: 5,
      '../funds/funds': 7,
      '../plans/plans': 4,
      '../transactions/transactions': 3,
    },
  },
  {
    in: 'libs/features/numbers/src/number',
    stays: ['../list/numbers'],
    long: { number: 5, '../own/own-number': 5 },
  },
  {
    in: 'apps/storybook/src/demo/members',
    stays: ['../edit-task/EditTaskOverlay', '../create-webhook/CreateWebhookOverlay'],
    long: { MembersOverlay: 3 },
  },
  {
    in: 'libs/features/onboarding/src/wizard',
    stays: ['../number/select-number'],
    long: { onboarding: 6, 'onboarding-overlay': 5, '../steps/field-check': 6 },
  },
];

/** Migrations; `npm test` runs them in every run on Debian's server (`database-server`). */
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
    stays: ['language', 'column-kinds', 'compile', 'kernels-fused'],
    long: { explain: 2 },
  },
  {
    in: 'libs/domain/onboarding/src',
    stays: ['steps', 'transitions', 'walk', 'prefill-laws'],
    long: { edges: 4 },
  },
  {
    in: 'libs/server/kit/src',
    stays: ['arguments', 'authorization', 'problem', 'connections', 'raw-routes'],
    long: { http: 5, 'local-routes': 5, shape: 8, timeouts: 6 },
  },
  {
    in: 'libs/server/providers/src/isolation',
    stays: ['watchdog', 'memory-limit'],
    long: {
      isolation: 19,
      '../parsers/documents': 8,
      '../../../platform/src/knowledge/bombs': 50,
    },
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
    stays: ['language', 'column-kinds', 'compile', 'kernels-fused'],
    long: { columns: 6, pattern: 2 },
  },
  {
    in: 'libs/domain/template-fields/src',
    stays: ['template', 'suggestion', 'publish'],
    long: { 'word-diff': 3 },
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
function fileOf(folder, name) {
  const path = join(folder, name);
  const ending = ['.test.tsx', '.test.ts', '.test.mjs'].find((one) =>
    existsSync(join(root, `${path}${one}`)),
  );
  return `${path}${ending ?? '.test.ts'}`;
}

const filesOf = (folders, phase) =>
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
  ...filesOf(
    ofServer.map((one) => ({ ...one, in: join(server, one.in) })),
    'debian',
  ),
  ...filesOf(ofStore, 'debian'),
  ...filesOf(ofScreens, 'screens'),
  ...filesOf(ofLibraries, 'libraries'),
  ...filesOf(ofLaws, 'laws'),
  ...filesOf(ofTools, 'tools'),
];
