// Holes in row security and in the migrations that set it up.
const store = 'libs/server/store';

/**
 * `find` must match the tokens of the file exactly once, so that a hole is never silently
 * ineffective.
 */
export const rowHoles = {
  auditKept: {
    seen: 'audit',
    says: 'the application may delete audit entries',
    file: `${store}/migrations/0039_audit_and_events.sql`,
    find: 'create policy kept on audit as restrictive for delete to patchbay_app_platform,',
    put: 'create policy kept on audit as restrictive for delete to',
  },
  policy: {
    says: 'the row policy of one table permits everything',
    file: `${store}/migrations/0002_row_security.sql`,
    append: '\ncreate policy hole on rooms using (true);\n',
  },
  templates: {
    says: 'the row policy of templates lets every scope read',
    file: `${store}/migrations/0011_templates_and_apps.sql`,
    append: '\ncreate policy hole on templates for select using (true);\n',
  },
  agentUrls: {
    says: 'the row policy of agents’ addresses lets every scope read',
    file: `${store}/migrations/0051_agent_urls.sql`,
    append: '\ncreate policy hole on agent_urls for select using (true);\n',
  },
  agentCases: {
    says: 'the row policy of kept cases permits everything',
    file: `${store}/migrations/0057_agent_cases.sql`,
    append: '\ncreate policy hole on agent_cases using (true);\n',
  },
  contactMerges: {
    says: 'the row policy of merged contacts permits everything',
    file: `${store}/migrations/0073_merged_contacts.sql`,
    append: '\ncreate policy hole on contact_merges using (true);\n',
  },
  separateContacts: {
    says: 'the row policy of contacts that are different people permits everything',
    file: `${store}/migrations/0083_separate_contacts_and_referrals.sql`,
    append: '\ncreate policy hole on separate_contacts using (true);\n',
  },
  answeringRoutes: {
    says: 'the row policy of routes permits everything',
    file: `${store}/migrations/0072_answering_routes.sql`,
    append: '\ncreate policy hole on answering_routes using (true);\n',
  },
  savedReplies: {
    says: 'the row policy of saved replies permits everything',
    file: `${store}/migrations/0079_saved_replies.sql`,
    append: '\ncreate policy hole on saved_replies using (true);\n',
  },
  repliesForAgents: {
    seen: 'savedReplies',
    says: 'the row policy of saved replies shows those that are not marked for agents',
    file: `${store}/migrations/0093_replies_of_agents.sql`,
    find: 'using (for_agents and organization_id',
    put: 'using (organization_id',
  },
  agentTurns: {
    says: 'the row policy of the replies of agents permits everything',
    file: `${store}/migrations/0075_agent_turns.sql`,
    append: '\ncreate policy hole on agent_turns using (true);\n',
  },
  questionTopics: {
    says: 'the row policy of topics of questions permits everything',
    file: `${store}/migrations/0076_question_topics.sql`,
    append: '\ncreate policy hole on question_topics using (true);\n',
  },
  metricGoals: {
    says: 'the row policy of goals permits everything',
    file: `${store}/migrations/0084_metric_goals.sql`,
    append: '\ncreate policy hole on metric_goals using (true);\n',
  },
  dashboardLinks: {
    says: 'the row policy of links of dashboards permits everything',
    file: `${store}/migrations/0085_dashboard_links.sql`,
    append: '\ncreate policy hole on dashboard_links using (true);\n',
  },
  dashboardReports: {
    says: 'the row policy of reports by mail permits everything',
    file: `${store}/migrations/0086_dashboard_reports.sql`,
    append: '\ncreate policy hole on dashboard_reports using (true);\n',
  },
  templateRollouts: {
    says: 'the row policy of rollouts permits everything',
    file: `${store}/migrations/0060_template_rollouts.sql`,
    append: '\ncreate policy hole on template_rollout_agents using (true);\n',
  },
  apps: {
    says: 'the row policy of apps lets every scope read',
    file: `${store}/migrations/0011_templates_and_apps.sql`,
    append: '\ncreate policy hole on apps for select using (true);\n',
  },
  accounts: {
    says: 'the row policy of accounts permits everything',
    file: `${store}/migrations/0002_row_security.sql`,
    append: '\ncreate policy hole on accounts using (true);\n',
  },
  force: {
    says: 'row security is not forced',
    file: `${store}/migrations/0002_row_security.sql`,
    find: "    execute format('alter table %I force row level security', name);\n",
    put: '',
  },
  owner: {
    seen: 'rows',
    says: 'the application connects as the owner',
    file: `${store}/src/store.ts`,
    find: '-c role=${appRole} ',
    put: '',
    also: {
      file: `${store}/src/scope.ts`,
      find: 'set local role ${roleOf[scope.kind]}; ',
      put: '',
    },
  },
  people: {
    says: 'the row policy of contacts permits everything',
    file: `${store}/migrations/0012_contacts_and_knowledge.sql`,
    append: '\ncreate policy hole on parties using (true);\n',
  },
  knowledge: {
    says: 'the row policy of passages permits everything',
    file: `${store}/migrations/0012_contacts_and_knowledge.sql`,
    append: '\ncreate policy hole on knowledge_chunks using (true);\n',
  },
  webhooks: {
    says: 'the row policy of webhooks permits everything',
    file: `${store}/migrations/0014_webhooks.sql`,
    append: '\ncreate policy hole on webhooks using (true);\n',
  },
  deliveries: {
    says: 'the row policy of the delivery ledger permits everything',
    file: `${store}/migrations/0014_webhooks.sql`,
    append: '\ncreate policy hole on webhook_deliveries using (true);\n',
  },
  tasks: {
    says: 'the row policy of tasks permits everything',
    file: `${store}/migrations/0017_tasks.sql`,
    append: '\ncreate policy hole on tasks using (true);\n',
  },
  taskAttempts: {
    says: 'the row policy of attempts permits everything',
    file: `${store}/migrations/0017_tasks.sql`,
    append: '\ncreate policy hole on task_attempts using (true);\n',
  },
  taskForce: {
    says: 'row security of tasks is not forced',
    file: `${store}/migrations/0017_tasks.sql`,
    find: "    execute format('alter table %I force row level security', name);\n",
    put: '',
  },
  registrations: {
    says: 'the row policy of SIP registrations permits everything',
    file: `${store}/migrations/0019_numbers.sql`,
    append: '\ncreate policy hole on sip_registrations using (true);\n',
  },
  captures: {
    says: 'the row policy of SIP captures permits everything',
    file: `${store}/migrations/0019_numbers.sql`,
    append: '\ncreate policy hole on sip_captures using (true);\n',
  },
  suppliers: {
    says: 'the row policy of suppliers of numbers lets every scope read',
    file: `${store}/migrations/0019_numbers.sql`,
    append: '\ncreate policy hole on numbering_providers for select using (true);\n',
  },
  sipForce: {
    says: 'row security of SIP and suppliers of numbers is not forced',
    file: `${store}/migrations/0019_numbers.sql`,
    find: "    execute format('alter table %I force row level security', name);\n",
    put: '',
  },
  knowledgeForce: {
    says: 'row security of knowledge is not forced',
    file: `${store}/migrations/0012_contacts_and_knowledge.sql`,
    find: "    execute format('alter table %I force row level security', name);\n",
    put: '',
  },
  plans: {
    says: 'the row policy of plans lets every scope read',
    file: `${store}/migrations/0016_plans.sql`,
    append: '\ncreate policy hole on plans for select using (true);\n',
  },
  usage: {
    says: 'the row policy of usage permits everything',
    file: `${store}/migrations/0016_plans.sql`,
    append: '\ncreate policy hole on usage_events using (true);\n',
  },
  chargesAbove: {
    says: 'an organization reads the costs of its reseller',
    file: `${store}/migrations/0016_plans.sql`,
    append:
      '\ncreate policy hole on usage_charges for select to patchbay_app_organization using ' +
      '(account_id = (select own.reseller_id from accounts own where own.id = (select ' +
      'scope_id())));\n',
  },
  statements: {
    says: 'an organization reads the statements of its reseller',
    file: `${store}/migrations/0026_statements.sql`,
    append:
      '\ncreate policy hole on billing_statements for select to patchbay_app_organization ' +
      'using (account_id = (select own.reseller_id from accounts own where own.id = (select ' +
      'scope_id())));\n',
  },
  prorations: {
    says: 'an organization reads its reseller’s costs of plan changes',
    file: `${store}/migrations/0028_prorations.sql`,
    append:
      '\ncreate policy hole on billing_prorations for select to patchbay_app_organization ' +
      'using (account_id = (select own.reseller_id from accounts own where own.id = (select ' +
      'scope_id())));\n',
  },
  planChanges: {
    says: 'the row policy of former plans lets every scope read',
    file: `${store}/migrations/0028_prorations.sql`,
    append: '\ncreate policy hole on plan_changes for select using (true);\n',
  },
  prorationsForce: {
    says: 'row security of plan changes is not forced',
    file: `${store}/migrations/0028_prorations.sql`,
    find: "    execute format('alter table %I force row level security', name);\n",
    put: '',
  },
  billingSystems: {
    says: 'the row policy of billing systems permits everything',
    file: `${store}/migrations/0016_plans.sql`,
    append: '\ncreate policy hole on billing_systems using (true);\n',
  },
  plansForce: {
    says: 'row security of plans and usage is not forced',
    file: `${store}/migrations/0016_plans.sql`,
    find: "    execute format('alter table %I force row level security', name);\n",
    put: '',
  },
  spendingForce: {
    says: 'row security of daily usage is not forced',
    file: `${store}/migrations/0142_zones_of_spending.sql`,
    find: 'alter table spending force row level security;\n',
    put: '',
  },
  notices: {
    says: 'the row policy of notifications permits everything',
    file: `${store}/migrations/0021_reactions_groups_notices.sql`,
    append: '\ncreate policy hole on notifications using (true);\n',
  },
  media: {
    says: 'the row policy of files permits everything',
    file: `${store}/migrations/0020_accounts.sql`,
    append: '\ncreate policy hole on media using (true);\n',
  },
  checkIns: {
    says: 'the row policy of check-ins permits everything',
    file: `${store}/migrations/0020_accounts.sql`,
    append: '\ncreate policy hole on check_ins using (true);\n',
  },
  mediaPermitted: {
    seen: 'files',
    says: 'a restricted member reads the files of every agent',
    file: `${store}/migrations/0020_accounts.sql`,
    find: ' and ((select scope_permitted()) is null or account_id = any ((select scope_permitted())::bigint[])))',
    put: ')',
  },
  schedules: {
    says: 'the row policy of schedules permits everything',
    file: `${store}/migrations/0022_scheduling.sql`,
    append: '\ncreate policy hole on schedules using (true);\n',
  },
  integrations: {
    says: 'the row policy of integrations permits everything',
    file: `${store}/migrations/0022_scheduling.sql`,
    append: '\ncreate policy hole on integrations using (true);\n',
  },
  connections: {
    says: 'the row policy of connected calendars permits everything',
    file: `${store}/migrations/0022_scheduling.sql`,
    append: '\ncreate policy hole on calendar_connections using (true);\n',
  },
  schedulingForce: {
    says: 'row security of schedules and integrations is not forced',
    file: `${store}/migrations/0022_scheduling.sql`,
    find: "    execute format('alter table %I force row level security', name);\n",
    put: '',
  },
  domainRows: {
    says: 'the row policy of domains lets every tenant read',
    file: `${store}/migrations/0022_scheduling.sql`,
    append: '\ncreate policy hole on domains for select using (true);\n',
  },
  ownProof: {
    seen: 'domains',
    says: 'a tenant’s transaction may mark its domain as verified',
    file: `${store}/migrations/0022_scheduling.sql`,
    find: 'to patchbay_app_reseller with check (verified_at is null and not is_default and ',
    put: 'to patchbay_app_reseller with check (',
  },
  carrierCalls: {
    says: 'the row policy of calls permits everything',
    file: `${store}/migrations/0018_carrier.sql`,
    append: '\ncreate policy hole on carrier_calls using (true);\n',
  },
  carrierMedia: {
    says: 'the row policy of recordings permits everything',
    file: `${store}/migrations/0018_carrier.sql`,
    append: '\ncreate policy hole on carrier_media for select using (true);\n',
  },
  messageRoutes: {
    says: 'the row policy of reply routes permits everything',
    file: `${store}/migrations/0018_carrier.sql`,
    append: '\ncreate policy hole on message_routes using (true);\n',
  },
  carrierForce: {
    says: 'row security of calls and texts is not forced',
    file: `${store}/migrations/0018_carrier.sql`,
    find: "    execute format('alter table %I force row level security', name);\n",
    put: '',
  },
  moneyFloor: {
    seen: 'ledger',
    says: 'the database permits a negative balance',
    file: `${store}/migrations/0015_money.sql`,
    find: 'balance bigint not null default 0 check (balance >= 0)',
    put: 'balance bigint not null default 0',
  },
  moneySum: {
    seen: 'ledger',
    says: 'the database accepts postings that do not sum to zero',
    file: `${store}/migrations/0015_money.sql`,
    find: 'having sum(l.amount) <> 0) then',
    put: 'having sum(l.amount) is null) then',
  },
  moneyRows: {
    says: 'the row policy of posting details permits everything',
    file: `${store}/migrations/0015_money.sql`,
    append: '\ncreate policy hole on ledger_notes using (true);\n',
  },
};
