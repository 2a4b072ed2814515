// Long tests of screens: what `long-files.mjs` says of its lists holds for them.

/** Each draws screens in a DOM; the phase `screens` of the deep run has all of them. */
export const ofScreens = [
  {
    in: 'libs/ui/kit/src/surfaces',
    stays: ['../actions/actions', '../shell/shell', '../data/data'],
    long: { surfaces: 4, '../actions/not-opened': 2 },
  },
  {
    in: 'libs/ui/screens/src/lists',
    stays: ['../detail/detail', '../forms/operation-field', '../pickers/pickers'],
    long: {
      'data-grid': 6,
      lists: 7,
      'list-export': 4,
      '../fields/arriving-input': 2,
      '../fields/template-field-input': 2,
      '../forms/use-operation-form': 4,
    },
  },
  {
    in: 'libs/ui/kit/src/field',
    stays: ['fields', '../values/json-problem', '../feedback/feedback'],
    long: {
      '../choices/choice-fields': 4,
      '../dates/dates': 4,
      'more-fields': 5,
      '../text-fields/typed-fields': 5,
    },
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
    long: {
      'sign-in': 7,
      '../notifications/notifications': 2,
      '../palette/palette': 5,
      '../palette/SearchOverlay': 3,
      '../tree/switcher': 5,
    },
  },
  {
    in: 'libs/features/embeds/src/page',
    stays: ['components', '../snippets/snippets'],
    long: { embed: 5, '../identity/identity': 2, '../installed/installed': 5 },
  },
  {
    in: 'libs/features/accounts/src/titles',
    stays: ['page-title'],
    long: {
      '../problems/problems': 3,
      '../security/security': 3,
    },
  },
  {
    in: 'libs/features/agents/src/knowledge',
    stays: ['../draft/orders', '../draft/interleavings'],
    long: {
      knowledge: 6,
      '../list/list': 5,
      '../rollouts/rollouts': 3,
      '../template/template': 3,
      '../templates/templates': 4,
      '../walkthrough/setup-agent': 3,
      '../walkthrough/walkthrough': 3,
    },
  },
  {
    in: 'libs/features/agents/src/editor',
    stays: ['../draft/orders', '../draft/interleavings'],
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
      '../test-chat/test-chat': 12,
      '../template-editor/template-editor': 6,
      '../versions/versions': 9,
    },
  },
  {
    in: 'libs/features/agents/src/screens',
    stays: ['../draft/orders', '../draft/interleavings'],
    long: { 'agent-overlays': 7, 'agent-settings': 6 },
  },
  {
    in: 'libs/features/conversations/src/inbox',
    stays: ['inbox-keys', '../visitor/visitor'],
    long: { inbox: 5, 'inbox-tenants': 8 },
  },
  {
    in: 'libs/features/conversations/src/contacts',
    stays: ['../inbox/inbox-keys', '../transcript/transcript'],
    long: {
      'contact-changes': 8,
      'duplicates/duplicates': 4,
      'import/import': 4,
      'invites/invites': 3,
    },
  },
  {
    in: 'libs/features/conversations/src/calls',
    stays: ['../transcript/transcript', '../chat/chat'],
    long: { calls: 7 },
  },
  {
    in: 'libs/features/conversations/src/thread',
    stays: ['room-menu', '../inbox/inbox-keys'],
    long: {
      'thread-window': 5,
      '../new-conversation/new-conversation': 5,
      '../reply/reply': 4,
    },
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
    stays: ['../usage-terms/usage-period', '../logs/log-grid'],
    long: {
      usage: 12,
      '../data/data': 11,
      '../logs/log-detail': 22,
      '../logs/log-overlays': 6,
      '../goals/goals': 4,
      '../metrics/EditDashboardOverlay': 5,
      '../metrics/EditMetricOverlay': 6,
      '../quality/quality': 5,
      '../reporting/reporting': 3,
      '../sharing/sharing': 3,
      '../usage-parts/usage-parts': 3,
      '../views/views': 2,
    },
  },
  {
    in: 'libs/features/tasks/src/task',
    stays: ['../list/tasks'],
    long: { '../campaigns/campaigns': 5, 'create-task': 8, 'edit-task': 7 },
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
    long: { number: 5, '../forwarding/forwarding': 3, '../own/own-number': 5 },
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
