/**
 * Shows that the tests would notice. Each hole is one edit that removes a guard, a scope or a row policy; it is made in a copy of the sources,
 * the tests that should turn red run there, and one of them must. Two copies work at a time, on one database server; each keeps a process that runs
 * one question after the other. `node tools/checks/planted-holes.mjs` tries all, as `npm test` does, `… reach fallback` only those named.
 */
import { appendFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tsImport } from 'tsx/esm/api';
import { checksLine } from '../test/counts.mjs';
import { foreignBytesHoles, foreignBytesQuestions } from './foreign-bytes-holes.mjs';
import { identityHoles, identityQuestions } from './identity-holes.mjs';
import { openRunner } from './question-runner.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const kit = 'libs/server/kit/src';
const platform = 'libs/server/platform/src';
const store = 'libs/server/store';
const providers = 'libs/server/providers/src';

/** `find` must stand in the file exactly once, so that a hole cannot silently miss its place. */
const planted = {
  audience: { says: 'the audience of a call is not checked', file: `${kit}/dispatch.ts`, find: '  demandAudience(entry, actor);\n', put: '' },
  scopeOfKey: { seen: 'keyScopes', says: 'an API key does what lies outside of its scopes', file: `${kit}/guard.ts`, find: 'if (needed !== null && !grantsScope(actor.scopes, needed)) throw', put: "if (needed !== null && needed === '*:read') throw" },
  auditUnwritten: { seen: 'audit', says: 'changes leave no line in the audit', file: `${platform}/access/gate.ts`, find: '      await writeAudit(db, entry, entry.isLook ? look : entry.operation);\n', put: '      if (entry.isLook) await writeAudit(db, entry, look);\n' },
  auditSecrets: { seen: 'audit', says: 'the audit holds passwords', file: `${kit}/audit-facts.ts`, find: '  if (isSecretName(name)) return hidden;\n', put: '' },
  auditReaders: { seen: 'audit', says: 'agents and restricted members read the audit', file: `${platform}/security/handlers.ts`, find: "    actor.home.tier === 'agent' ||\n    actor.permitted.length > 0\n", put: '    actor.home.id < 0\n', also: { file: `libs/domain/contract/src/operations/security.ts`, find: "  permission: 'canManageUsers',\n", put: '' } },
  auditKept: { seen: 'audit', says: 'the application removes what the audit says', file: `${store}/migrations/0039_audit_and_events.sql`, find: "create policy kept on audit as restrictive for delete to patchbay_app_platform,", put: "create policy kept on audit as restrictive for delete to" },
  eventsOfCalls: { seen: 'detection', says: 'owners hear nothing of keys, roles and webhooks that change', file: `${platform}/access/gate.ts`, find: '      if (!entry.isLook) await recordEventOf(db, entry);\n', put: '' },
  eventsOfRefusals: { seen: 'detection', says: 'nobody hears of attacks that are refused', file: `${platform}/security/watch.ts`, find: '      for (const rule of refusalRules) if (rule.is(call)) aside(() => follow(rule, call));\n', put: '' },
  noticesDoubled: { seen: 'notices', says: 'owners are mailed of everything at once', file: `${platform}/security/notices.ts`, find: "(e.severity <> 'warning' or not exists (", put: "(e.severity <> 'never' or not exists (" },
  refusedUnseen: { seen: 'audit', says: 'refused writes leave no line in the audit', file: `${platform}/security/watch.ts`, find: '      aside(() => auditRefusal(call));\n', put: '' },
  keysNever: { seen: 'keyScopes', says: 'an API key removes tenants and decides who gets in', file: `${kit}/dispatch.ts`, find: '  demandKeyScope(entry, actor);\n', put: '' },
  permission: { says: 'permissions are not checked', file: `${kit}/dispatch.ts`, find: '  await demandPermission(entry, actor, target, gate);\n', put: '' },
  flags: { seen: 'flags', says: 'a viewer is a super-admin by a text', file: 'libs/domain/permissions/src/viewer.ts', find: "if (viewer.superAdmin === true) return", put: "if (viewer.superAdmin) return" },
  unreadFilter: { seen: 'filters', says: 'a metric leaves out a filter that it cannot read', file: 'libs/domain/log-query/src/conditions.ts', find: '    if (unread) return err(', put: "    if (unread && one.field === '') return err(" },
  reach: { says: 'a target outside the caller’s subtree is accepted', file: `${kit}/guard.ts`, find: 'if (!node || !isInReach(actor, node)) return null;', put: 'if (!node) return null;' },
  carriers: { seen: 'target', says: 'of two targets that disagree the first wins', file: `${kit}/target.ts`, find: 'if (first && other) throw', put: 'if (first && other && named.length > 99) throw', also: { file: `${kit}/guard.ts`, find: '  for (const other of others) if (node === null ||', put: '  for (const other of others.slice(99)) if (node === null ||' } },
  fallback: { says: 'an unreachable target silently becomes the caller’s own', file: `${kit}/guard.ts`, find: '  if (!node) throw refuse.notFound();\n', put: '  if (!node) return actor.home;\n' },
  restricted: { says: 'a restricted member reaches every agent', file: `${kit}/guard.ts`, find: 'return actor.permitted.length === 0 || node.id === actor.home.id || actor.permitted.includes(node.id);', put: 'return true;' },
  tier: { says: 'a node of the wrong tier is accepted', file: `${kit}/dispatch.ts`, find: '  if (target) demandTier(entry, target);\n', put: '' },
  revoked: { seen: 'revoked', says: 'a revoked session still counts', file: `${platform}/access/sessions.ts`, find: 'if (session.revokedAt) return false;', put: '' },
  visitor: { seen: 'visitor', says: 'a visitor’s token works on account calls', file: `${kit}/guard.ts`, find: "  if (!isMember(actor)) throw refuse.unauthorized();\n  if (rank", put: "  if (actor.kind === 'anonymous') throw refuse.unauthorized();\n  if (isMember(actor) && rank" },
  policy: { says: 'the row policy of one table lets everything through', file: `${store}/migrations/0002_row_security.sql`, append: '\ncreate policy hole on rooms using (true);\n' },
  templates: { says: 'the row policy of templates lets everybody read', file: `${store}/migrations/0011_templates_and_apps.sql`, append: '\ncreate policy hole on templates for select using (true);\n' },
  apps: { says: 'the row policy of apps lets everybody read', file: `${store}/migrations/0011_templates_and_apps.sql`, append: '\ncreate policy hole on apps for select using (true);\n' },
  accounts: { says: 'the row policy of accounts lets everything through', file: `${store}/migrations/0002_row_security.sql`, append: '\ncreate policy hole on accounts using (true);\n' },
  force: { says: 'row security is not forced', file: `${store}/migrations/0002_row_security.sql`, find: "    execute format('alter table %I force row level security', name);\n", put: '' },
  owner: { seen: 'rows', says: 'the application connects as the owner', file: `${store}/src/store.ts`, find: '-c role=${appRole} ', put: '', also: { file: `${store}/src/scope.ts`, find: 'set local role ${roleOf[scope.kind]}; ', put: '' } },
  scope: { seen: 'rows', says: 'transactions run in the platform’s scope', file: `${kit}/guard.ts`, find: 'return { kind: node.tier, id: node.id, ...permitted };', put: "return { kind: 'platform', reason: entry.name + Object.keys(permitted).join('') };" },
  permitted: { seen: 'rows', says: 'the scope forgets what a restricted member was given', file: `${kit}/guard.ts`, find: '{ permitted: actor.permitted } : {};', put: '{} : {};' },
  people: { says: 'the row policy of contacts lets everything through', file: `${store}/migrations/0012_contacts_and_knowledge.sql`, append: '\ncreate policy hole on parties using (true);\n' },
  knowledge: { says: 'the row policy of passages lets everything through', file: `${store}/migrations/0012_contacts_and_knowledge.sql`, append: '\ncreate policy hole on knowledge_chunks using (true);\n' },
  webhooks: { says: 'the row policy of webhooks lets everything through', file: `${store}/migrations/0014_webhooks.sql`, append: '\ncreate policy hole on webhooks using (true);\n' },
  deliveries: { says: 'the row policy of the delivery ledger lets everything through', file: `${store}/migrations/0014_webhooks.sql`, append: '\ncreate policy hole on webhook_deliveries using (true);\n' },
  tasks: { says: 'the row policy of tasks lets everything through', file: `${store}/migrations/0017_tasks.sql`, append: '\ncreate policy hole on tasks using (true);\n' },
  taskAttempts: { says: 'the row policy of attempts lets everything through', file: `${store}/migrations/0017_tasks.sql`, append: '\ncreate policy hole on task_attempts using (true);\n' },
  taskForce: { says: 'row security of tasks is not forced', file: `${store}/migrations/0017_tasks.sql`, find: "    execute format('alter table %I force row level security', name);\n", put: '' },
  taskAgent: { seen: 'target', says: 'a task may name an agent of somebody else', file: `${platform}/tasks/drafts.ts`, find: '    if (!facts.agents.has(accountId)) return', put: '    if (accountId < 0) return' },
  registrations: { says: 'the row policy of SIP registrations lets everything through', file: `${store}/migrations/0019_numbers.sql`, append: '\ncreate policy hole on sip_registrations using (true);\n' },
  captures: { says: 'the row policy of SIP captures lets everything through', file: `${store}/migrations/0019_numbers.sql`, append: '\ncreate policy hole on sip_captures using (true);\n' },
  suppliers: { says: 'the row policy of suppliers of numbers lets everybody read', file: `${store}/migrations/0019_numbers.sql`, append: '\ncreate policy hole on numbering_providers for select using (true);\n' },
  sipForce: { says: 'row security of SIP and suppliers of numbers is not forced', file: `${store}/migrations/0019_numbers.sql`, find: "    execute format('alter table %I force row level security', name);\n", put: '' },
  knowledgeForce: { says: 'row security of knowledge is not forced', file: `${store}/migrations/0012_contacts_and_knowledge.sql`, find: "    execute format('alter table %I force row level security', name);\n", put: '' },
  plans: { says: 'the row policy of plans lets everybody read', file: `${store}/migrations/0016_plans.sql`, append: '\ncreate policy hole on plans for select using (true);\n' },
  usage: { says: 'the row policy of usage lets everything through', file: `${store}/migrations/0016_plans.sql`, append: '\ncreate policy hole on usage_events using (true);\n' },
  chargesAbove: { says: 'an organization reads what its reseller pays', file: `${store}/migrations/0016_plans.sql`, append: '\ncreate policy hole on usage_charges for select to patchbay_app_organization using (account_id = (select own.reseller_id from accounts own where own.id = (select scope_id())));\n' },
  statements: { says: 'an organization reads the statements of its reseller', file: `${store}/migrations/0026_statements.sql`, append: '\ncreate policy hole on billing_statements for select to patchbay_app_organization using (account_id = (select own.reseller_id from accounts own where own.id = (select scope_id())));\n' },
  chargebeePassword: { seen: 'chargebee', says: 'anybody speaks for a seller’s Chargebee', file: `${providers}/payments/chargebee/chargebee-payments.ts`, find: "typeof given !== 'string' || !timingSafeEqual(digest(given), right)", put: "given === ''" },
  sellersCustomers: { seen: 'chargebee', says: 'a seller’s processor speaks of the customers of others', file: `${platform}/billing/processors.ts`, find: "if (!node || sellerOf(node) !== sellerId) return 'ignored';", put: '' },
  prorations: { says: 'an organization reads what changes of plan cost its reseller', file: `${store}/migrations/0028_prorations.sql`, append: '\ncreate policy hole on billing_prorations for select to patchbay_app_organization using (account_id = (select own.reseller_id from accounts own where own.id = (select scope_id())));\n' },
  planChanges: { says: 'the row policy of what plans were lets everybody read', file: `${store}/migrations/0028_prorations.sql`, append: '\ncreate policy hole on plan_changes for select using (true);\n' },
  prorationsForce: { says: 'row security of changes of plan is not forced', file: `${store}/migrations/0028_prorations.sql`, find: "    execute format('alter table %I force row level security', name);\n", put: '' },
  dunningOthers: { seen: 'dunning', says: 'an account that is not paid for takes the numbers of others', file: `${platform}/plans/dunning.ts`, find: 'eq(column, nodeId);', put: 'isNotNull(column);' },
  dunningPaid: { seen: 'dunning', says: 'an account that has paid loses its numbers by a word that comes late', file: `${platform}/plans/subscriptions.ts`, find: 'return isPaidSince ? undefined : endUnpaid', put: 'return endUnpaid' },
  cancelTerm: { seen: 'cancelling', says: 'what is cancelled ends before the term that is paid for', file: `${platform}/plans/handlers.ts`, find: "when === 'now' ? 'now' : 'term-end'", put: "when === 'now' ? 'now' : 'without-credit'" },
  cancelUnpaid: { seen: 'cancelling', says: 'a term that nobody paid is credited when it is cancelled', file: `${platform}/plans/handlers.ts`, find: "(state === 'pastDue' ? 'without-credit' :", put: "(state === 'never' ? 'without-credit' :", also: { file: `${platform}/plans/subscriptions.ts`, find: "known.planId === null || known.state === 'pastDue' ?", put: 'known.planId === null ?' } },
  cancelGiven: { seen: 'cancelling', says: 'the end of a subscription takes what a reseller gave', file: `${platform}/plans/subscriptions.ts`, find: 'premium: sql`${accounts.premiumGiven}`', put: 'premium: false' },
  unpaidCredit: { seen: 'planChanges', says: 'a term that nobody paid is given back as credit', file: `${platform}/plans/handlers.ts`, find: "if (inPlace && running?.state === 'pastDue') throw", put: "if (inPlace && running?.state === 'never') throw" },
  billingSystems: { says: 'the row policy of billing systems lets everything through', file: `${store}/migrations/0016_plans.sql`, append: '\ncreate policy hole on billing_systems using (true);\n' },
  plansForce: { says: 'row security of plans and usage is not forced', file: `${store}/migrations/0016_plans.sql`, find: "    execute format('alter table %I force row level security', name);\n", put: '' },
  spendingForce: { says: 'row security of what a day has used is not forced', file: `${store}/migrations/0029_spending.sql`, find: "    execute format('alter table %I force row level security', name);\n", put: '' },
  walletAgent: { seen: 'wallet', says: 'strangers have an agent answer without end', file: `${platform}/usage/budget.ts`, find: '    if (reached) {', put: '    if (reached && reached.most < 0) {' },
  walletAtOnce: { seen: 'wallet', says: 'processes that enter at once pass the limit of a day', file: `${platform}/usage/budget.ts`, find: '      await holdOrganization(db, owner.organizationId);\n', put: '' },
  walletTurns: { seen: 'wallet', says: 'an agent takes as many turns at once as strangers like', file: `${platform}/usage/budget.ts`, find: 'if (isTurn && used.running >= used.caps.atOnce)', put: 'if (isTurn && used.running > 99 * used.caps.atOnce)' },
  walletSummary: { seen: 'walletMet', says: 'the model summarizes although the day is used up', file: `${platform}/agent-runtime/reading.ts`, find: '  if (conversation.withoutModel) return', put: '  if (conversation.withoutModel && conversation.dialog.length < 0) return' },
  walletTexts: { seen: 'walletMet', says: 'texts go out although those of the day are used up', file: `${platform}/outgoing/gate.ts`, find: "      if (!taken.ok) throw new OutboundRefusal('spent'", put: "      if (!taken.ok && entry === '') throw new OutboundRefusal('spent'" },
  walletMachine: { seen: 'walletMet', says: 'two machines excuse themselves to each other without end', file: `${platform}/usage/budget.ts`, find: '      return hold(db, owner, `excuse:', put: '      return true || hold(db, owner, `excuse:' },
  walletSms: { seen: 'effects', says: 'strangers have an agent send texts without end', file: `${platform}/outgoing/causes.ts`, find: "function: { spends: 'day'", put: "function: { spends: 'entered'" },
  walletTasks: { seen: 'walletTasks', says: 'tasks go on although the day is used up', file: `${platform}/tasks/leases.ts`, find: '|| isSpent(task)) continue;', put: ') continue;', also: { file: `${platform}/tasks/leases.ts`, find: '  for (const { accountId, type, reason } of spent) await defer(', put: '  for (const { accountId, type, reason } of spent) if (!isSpent) await defer(' } },
  walletAttempt: { seen: 'walletTasks', says: 'a task is given up because a day was used up', file: `${platform}/tasks/outcomes.ts`, find: 'waitUntil === null ? verdictOf(', put: 'waitUntil !== undefined ? verdictOf(' },
  walletLoop: { seen: 'loop', says: 'a model that runs in circles runs up a bill', file: `${platform}/agent-runtime/runtime.ts`, find: '(steps += 1) > mostSteps ?', put: '(steps += 1) > 99 * mostSteps ?' },
  otherKey: { seen: 'serverKey', says: 'a process with another server key serves', file: `${platform}/access/key-record.ts`, find: 'if (!holder) throw new OtherKeyError(fingerprintOf(secrets.current), record.fingerprint);', put: '' },
  notices: { says: 'the row policy of notifications lets everything through', file: `${store}/migrations/0021_reactions_groups_notices.sql`, append: '\ncreate policy hole on notifications using (true);\n' },
  reactions: { says: 'somebody takes back the reactions of others', file: `${platform}/conversations/reactions.ts`, find: ', eq(reactions.actor, actorKey(context).actor)', put: '', seen: 'reactions' },
  media: { says: 'the row policy of files lets everything through', file: `${store}/migrations/0020_accounts.sql`, append: '\ncreate policy hole on media using (true);\n' },
  checkIns: { says: 'the row policy of check-ins lets everything through', file: `${store}/migrations/0020_accounts.sql`, append: '\ncreate policy hole on check_ins using (true);\n' },
  mediaPermitted: { seen: 'files', says: 'a restricted member reads the files of every agent', file: `${store}/migrations/0020_accounts.sql`, find: " and ((select scope_permitted()) is null or account_id = any ((select scope_permitted())::bigint[])))", put: ')' },
  mediaOwner: { seen: 'files', says: 'any session reads any file', file: `${platform}/media/handlers.ts`, find: 'isMember(context.actor) ? await context.ask((db) => findMedia(db, id)) : null', put: "isMember(context.actor) ? await store.within(because('a hole'), (db) => findMedia(db, id)) : null" },
  mediaVisitor: { seen: 'files', says: 'a visitor reads the files of the agent that answers', file: `${platform}/media/handlers.ts`, find: 'left === 0 && isMember(context.actor) ?', put: "left === 0 && context.actor.kind !== 'anonymous' ?" },
  mediaSignature: { seen: 'files', says: 'the signature of a file’s address is not compared', file: `${platform}/media/rules.ts`, find: 'given.length !== wanted.length || !timingSafeEqual(given, wanted)', put: 'given.length !== wanted.length' },
  stepUp: { seen: 'proof', says: 'staff need prove nothing', file: `${kit}/dispatch.ts`, find: '  demandProof(entry, actor);\n', put: '' },
  stepUpTakeover: { seen: 'proof', says: 'staff change what is a tenant’s by a session alone', file: `${kit}/guard.ts`, find: "access.stepUp === true || (access.effect === 'write' && access.target !== 'none')", put: 'access.stepUp === true' },
  stepUpLife: { seen: 'proof', says: 'a proof of staff lasts as long as the session', file: `${platform}/access/sessions.ts`, find: 'session.provedAt.getTime() > now - proofLifeMs', put: 'session.provedAt.getTime() > now - 1000 * proofLifeMs' },
  foreignSession: { seen: 'sessions', says: 'anybody’s session may be ended', file: `${platform}/sessions/repository.ts`, find: 'where(and(live(clock, userId), sql`', put: 'where(and(sql`true`, sql`' },
  keyScope: { seen: 'keys', says: 'a key of one person answers another’s call', file: `${platform}/access/replays.ts`, find: "String(call.accountId), ...call.scope)", put: 'call.scope[2])', also: { file: `${platform}/access/replays.ts`, find: 'eq(idempotencyKeys.accountId, call.accountId), ', put: '' } },
  keyBody: { seen: 'keys', says: 'another request under the same key is answered with the first reply', file: `${platform}/access/replays.ts`, find: "if (!row.requestHash.equals(asked)) return { kind: 'other' };", put: '' },
  keyDied: { seen: 'keys', says: 'a call whose process died is made again', file: `${platform}/access/replays.ts`, find: "<= now ? { kind: 'lost' } : null;", put: '<= now ? mineTo(call.accountId, digest) : null;' },
  memberOwner: { seen: 'members', says: 'an admin makes owners', file: `${platform}/members/rules.ts`, find: "if (given.role === 'owner' && !actsAsOwner(actor, target))", put: "if (given.role === 'nobody' && !actsAsOwner(actor, target))" },
  memberLimit: { seen: 'members', says: 'a restricted member gives agents that it was not given', file: `${platform}/members/rules.ts`, find: 'given.permitted.length === 0 || given.permitted.some((id) => !actor.permitted.includes(id))', put: 'given.permitted.length > 999' },
  memberLast: { seen: 'members', says: 'the last owner may be removed', file: `${platform}/members/handlers.ts`, find: "if (member.role === 'owner' && owners === 1 && actor.home.id === target.id) throw lastOwner();", put: '' },
  accountOwnKeys: { seen: 'accounts', says: 'an account changes what only the server decides', file: `${platform}/accounts/rules.ts`, find: '!ownKeys.has(key) && (hasDomain || !domainKeys.has(key))', put: 'key !== undefined && (hasDomain || !domainKeys.has(key) || !ownKeys.has(key))' },
  accountPublic: { seen: 'accounts', says: 'anybody reads the name of the person behind an account', file: `${platform}/accounts/view.ts`, find: '...detailsView(row, organization), name: null,', put: '...detailsView(row, organization),' },
  accountAddress: { seen: 'accounts', says: 'whoever holds a session has an account’s results sent elsewhere', file: `${platform}/accounts/handlers.ts`, find: 'return user !== null && (user.tenantId === target.id ||', put: 'return user === null || (user.tenantId === target.id ||' },
  contactStranger: { seen: 'contacts', says: 'a stranger renames somebody who is known', file: `${platform}/contacts/rules.ts`, find: '...(name && !row.name ? { name } : {})', put: '...(name ? { name } : {})' },
  contactConsent: { seen: 'contacts', says: 'a stranger takes back somebody’s no to marketing', file: `${platform}/contacts/rules.ts`, find: " && row.profile[key] === undefined);", put: ');' },
  schedules: { says: 'the row policy of schedules lets everything through', file: `${store}/migrations/0022_scheduling.sql`, append: '\ncreate policy hole on schedules using (true);\n' },
  integrations: { says: 'the row policy of integrations lets everything through', file: `${store}/migrations/0022_scheduling.sql`, append: '\ncreate policy hole on integrations using (true);\n' },
  connections: { says: 'the row policy of connected calendars lets everything through', file: `${store}/migrations/0022_scheduling.sql`, append: '\ncreate policy hole on calendar_connections using (true);\n' },
  schedulingForce: { says: 'row security of schedules and integrations is not forced', file: `${store}/migrations/0022_scheduling.sql`, find: "    execute format('alter table %I force row level security', name);\n", put: '' },
  domainRows: { says: 'the row policy of domains lets every tenant read', file: `${store}/migrations/0022_scheduling.sql`, append: '\ncreate policy hole on domains for select using (true);\n' },
  ownProof: { seen: 'domains', says: 'a tenant’s own transaction may call its domain proved', file: `${store}/migrations/0022_scheduling.sql`, find: 'to patchbay_app_reseller with check (verified_at is null and not is_default and ', put: 'to patchbay_app_reseller with check (' },
  sharedProof: { seen: 'domains', says: 'the record of one tenant proves a domain for the next', file: `${platform}/domains/rules.ts`, find: "key.lasting('domain-proof', host, String(accountId))", put: "key.lasting('domain-proof', host)" },
  anyRecord: { seen: 'domains', says: 'any record proves a domain', file: `${platform}/domains/proof.ts`, find: 'answer.values.some((one) => one.trim() === value)', put: 'answer.values.length > 0' },
  unprovedBrand: { seen: 'domains', says: 'a domain carries the brand of who only named it', file: `${platform}/identity/repository.ts`, find: 'and(eq(domains.domain, host), isProved)', put: 'eq(domains.domain, host)' },
  otherSession: { seen: 'calendars', says: 'somebody else finishes connecting a calendar', file: `${platform}/calendar/handshake.ts`, find: 'eq(calendarHandshakes.sessionId, sessionId), ', put: '' },
  handshakeTwice: { seen: 'calendars', says: 'a way to connect a calendar may be gone twice', file: `${platform}/calendar/handshake.ts`, find: 'isNull(calendarHandshakes.usedAt), ', put: '' },
  bookedTwice: { seen: 'diary', says: 'two callers are given the same minute', file: `${platform}/calendar/appointments.ts`, find: '  await lockDiary(db, diary);\n  const [same]', put: '  const [same]' },
  openSecrets: { seen: 'integrations', says: 'secrets of an integration are read back', file: `${platform}/integrations/rules.ts`, find: 'return hides && value !== null', put: 'return hides && value === undefined' },
  operatorsPlace: { seen: 'crm', says: 'a tenant reaches into the operator’s network by the address of a CRM', file: `${platform}/calendar/outside-handlers.ts`, find: 'return createFieldServiceCrm({ poster, baseUrl: data.baseUrl, token });', put: 'return createFieldServiceCrm({ poster: crm?.poster ?? poster, baseUrl: data.baseUrl, token });', also: { file: `${platform}/calendar/crm-proof.ts`, find: 'createFieldServiceCrm({ poster, baseUrl, token })', put: 'createFieldServiceCrm({ poster: crm?.poster ?? poster, baseUrl, token })' } },
  carrierCalls: { says: 'the row policy of calls lets everything through', file: `${store}/migrations/0018_carrier.sql`, append: '\ncreate policy hole on carrier_calls using (true);\n' },
  carrierMedia: { says: 'the row policy of recordings lets everything through', file: `${store}/migrations/0018_carrier.sql`, append: '\ncreate policy hole on carrier_media for select using (true);\n' },
  messageRoutes: { says: 'the row policy of where answers go lets everything through', file: `${store}/migrations/0018_carrier.sql`, append: '\ncreate policy hole on message_routes using (true);\n' },
  carrierForce: { says: 'row security of calls and texts is not forced', file: `${store}/migrations/0018_carrier.sql`, find: "    execute format('alter table %I force row level security', name);\n", put: '' },
  carrierUnsigned: { seen: 'carrier', says: 'whoever asks is the carrier', file: `${providers}/carrier/twilio/callbacks.ts`, find: 'fields)) return null;', put: 'fields) && fields === undefined) return null;' },
  carrierAnyAccount: { seen: 'carrier', says: 'whoever has an account with the carrier speaks for it', file: `${providers}/carrier/twilio/callbacks.ts`, find: "tokensOf(one('AccountSid'))", put: "[...tokensOf(one('AccountSid')), 'their-own-token']" },
  tenantNumbers: { seen: 'carrier', says: 'a tenant’s account speaks for the numbers of others', file: `${platform}/carrier/switchboard.ts`, find: "event.type === 'ringing' && (await lineOf(event.to)) !== via", put: "event.type === 'ringing' && via === ''" },
  tenantCalls: { seen: 'carrier', says: 'a tenant’s account speaks in the calls of others', file: `${platform}/carrier/repository.ts`, find: 'where(and(eq(carrierCalls.carrier, carrier), ourId', put: 'where(and(carrier ? undefined : undefined, ourId' },
  tenantFiles: { seen: 'carrier', says: 'a tenant has the files of others fetched', file: `${platform}/carrier/switchboard.ts`, find: 'via === undefined || via === installation.name ? installation', put: 'installation.fetchMedia ? installation' },
  carrierUnproved: { seen: 'foreignAccounts', says: 'an account with a carrier speaks before the carrier has accepted its token', file: `${platform}/carrier/switchboard.ts`, find: 'if (!row?.enabled || !isUsable(row)) return null;', put: 'if (!row) return null;' },
  carrierProof: { seen: 'foreignAccounts', says: 'the credentials of a carrier are believed', file: `${platform}/numbers/proof.ts`, find: '    await sources.forCredentials(credentials).prove();\n', put: '' },
  carrierClaim: { seen: 'foreignAccounts', says: 'a tenant takes over the account with a carrier that another one has proved', file: `${platform}/numbers/proof.ts`, find: 'if (await stillAccepted(holder)) throw', put: 'if (providerId === null) throw' },
  carrierRow: { seen: 'foreignAccounts', says: 'a line is named by an account that others may name too', file: `${platform}/carrier/switchboard.ts`, find: 'const nameOf = ({ accountId }: Tenant): string => `twilio:${accountId}`;', put: 'const nameOf = ({ credentials }: Tenant): string => `twilio:${credentials.accountSid}`;' },
  sellerProof: { seen: 'credentials', says: 'the key of a seller’s billing system is believed', file: `${platform}/billing/handlers.ts`, find: '      await processors.prove({ kind: billingSystemType, ...given });\n', put: '' },
  crmProof: { seen: 'credentials', says: 'the token of a CRM is believed', file: `${platform}/integrations/handlers.ts`, find: '    await proveCrm(data, before, context.signal);\n', put: '' },
  crmMoved: { seen: 'crm', says: 'a token that is kept is sent to an address that somebody else gives', file: `${platform}/calendar/crm-proof.ts`, find: 'before !== null && token === textOf(before.token)', put: 'before !== null && baseUrl === token' },
  sipOtherLine: { seen: 'foreignAccounts', says: 'the line over which a call began learns the password of an extension after the number went to another', file: `${platform}/carrier/transfers.ts`, find: '      if ((await lineOf(of.ours)) !== of.via) return given;\n', put: '' },
  carrierTwice: { seen: 'carrier', says: 'a callback that comes again is done again', file: `${platform}/carrier/callbacks.ts`, find: 'if (key === undefined) return work();', put: 'if (key !== null) return work();' },
  sipPassword: { seen: 'carrier', says: 'the account of whoever is above learns the password of an extension', file: `${platform}/carrier/transfers.ts`, find: 'return isTheirs ? registrationOf(db, of) : null;', put: 'return isTheirs === undefined ? null : registrationOf(db, of);' },
  transferPrefix: { seen: 'carrier', says: 'callers are put through to premium numbers', file: `${platform}/carrier/transfers.ts`, find: "return rung === null || rung.to.startsWith('sip:')", put: "return rung === null || rung.to !== ''", also: { file: `${platform}/outgoing/gate.ts`, find: "turn.next.to.startsWith('sip:') || problemOf(turn.next.to) === null", put: "turn.next.to !== ''" } },
  gatePrefix: { seen: 'outgoing', says: 'a trial texts premium numbers', file: `${platform}/outgoing/gate.ts`, find: '    if (problem) throw problem;\n    await enter(', put: '    await enter(' },
  gateTurn: { seen: 'outgoing', says: 'a turn of a call rings a premium number', file: `${platform}/outgoing/gate.ts`, find: "turn.next.to.startsWith('sip:') || problemOf(turn.next.to) === null", put: "turn.next.to !== ''" },
  gateRecipient: { seen: 'outgoing', says: 'tenants text one recipient without end', file: `${platform}/outgoing/gate.ts`, find: 'limitsRecipient && cause.owner', put: 'limitsRecipient && to === entry && cause.owner' },
  gateCountry: { seen: 'outgoing', says: 'codes go to one country without end', file: `${platform}/outgoing/gate.ts`, find: "...(spends === 'country' ? [{", put: "...(spends === 'country' && to === entry ? [{" },
  gateCount: { seen: 'outgoing', says: 'what was counted stops nothing', file: `${platform}/outgoing/counts.ts`, find: '(counts.get(key) ?? 0) > most', put: '(counts.get(key) ?? 0) > 999 * most' },
  gateMail: { seen: 'outgoing', says: 'tenants mail one recipient without end', file: `${platform}/outgoing/gate.ts`, find: "if (cause.kind === 'code' || cause.kind === 'security') return sendMail(message);", put: "if (cause.kind === 'code' || cause.kind === 'security' || message.to) return sendMail(message);" },
  gatePermit: { seen: 'outgoing', says: 'one permit sends texts without end', file: `${platform}/outgoing/gate.ts`, find: ' || !issued.delete(permit)) throw', put: ') throw' },
  gateByHand: { seen: 'outgoing', says: 'a message that may not be texted is stored all the same', file: `${platform}/conversations/handlers.ts`, find: 'const permits = await admitByHand({ store, context, clock, outgoing }, body);', put: 'const permits: Awaited<ReturnType<typeof admitByHand>> = body.roomId ? new Map() : await admitByHand({ store, context, clock, outgoing }, body);' },
  disabledSends: { seen: 'disabledNode', says: 'a disabled organization sends and queues', file: `${platform}/tree/enabled.ts`, find: 'if (await areDisabled(store, accountIds)) throw', put: 'if (accountIds.length > 99 && (await areDisabled(store, accountIds))) throw' },
  gateRoom: { seen: 'outgoing', says: 'a premium number gets a room to write in', file: `${platform}/conversations/groups.ts`, find: '    if (problem) throw onTheWire(', put: '    if (problem?.message === path) throw onTheWire(' },
  gateOnly: { seen: 'outgoing', says: 'a module holds the raw port of the carrier', file: `${platform}/tasks/stop-ringing.ts`, find: "import { type Lines } from '../outgoing/gate.js';", put: "import { type CarrierPort as Lines } from '@patchbay/server-providers';" },
  transferUnasked: { seen: 'carrier', says: 'a transfer goes through without the key that it waits for', file: `${platform}/carrier/transfers.ts`, find: "const accepts = !transfer.asks || digits === '1' ||", put: "const accepts = !transfer.asks || digits !== '1' ||" },
  carrierMixed: { seen: 'carrier', says: 'the carrier’s id of a call is not held to ours', file: `${platform}/carrier/repository.ts`, find: 'return row && (row.carrierCallId === null || row.carrierCallId === callId) ? row : null;', put: 'return row ?? null;' },
  carrierCostly: { seen: 'outgoing', says: 'calls go to whatever number costs most', file: `${platform}/outgoing/prefixes.ts`, find: 'if (longest === 0 || longest < range)', put: "if (longest === 0 && range === 0 && !number.startsWith('+'))" },
  visitorShare: { seen: 'visitors', says: 'one visitor uses up the day of an agent, and callers hear nothing', file: `${platform}/usage/budget.ts`, find: 'const share = visitor ?', put: 'const share = visitor && !isTurn ?' },
  visitorPlaces: { seen: 'visitors', says: 'visitors take every turn of an agent at once', file: `${platform}/usage/budget.ts`, find: 'if (visitor && used.runningForVisitors >= places)', put: 'if (visitor && used.runningForVisitors > 99 * places)' },
  visitorNetwork: { seen: 'visitors', says: 'one network uses up the share of all visitors', file: `${platform}/usage/visitors.ts`, find: 'if (visitor.network !== null && passes(', put: 'if (visitor.network === visitor.session && passes(' },
  visitorSessions: { seen: 'visitors', says: 'one network opens chats without end', file: `${platform}/visitors/network.ts`, find: '  if (full)\n', put: '  if (full && most < 0)\n' },
  handedReach: { seen: 'handed', says: 'a reseller hands messages to the agents of another', file: `${platform}/outbound/handlers.ts`, find: 'const agent = await context.within((db) => findAgent', put: "const agent = await services.store.within({ kind: 'platform', reason: 'a hole' }, (db) => findAgent" },
  handedInside: { seen: 'handed', says: 'answers are posted to addresses inside', file: `${platform}/outbound/handlers.ts`, find: "=== undefined ? null : usable(body.outboundMessageWebhookUrl, 'body.outboundMessageWebhookUrl');", put: '=== undefined ? null : body.outboundMessageWebhookUrl;' },
  moneyUnsigned: { seen: 'payments', says: 'whoever posts an event is the processor', file: `${providers}/payments/signature.ts`, find: "if (!timingSafeEqual(right, Buffer.from(digest, 'hex'))) throw", put: 'if (right.length === 0) throw' },
  moneyOld: { seen: 'payments', says: 'an event that was kept is heard for ever', file: `${providers}/payments/signature.ts`, find: 'if (Math.abs(now / 1000 - Number(seconds)) > signatureTolerance) throw', put: 'if (Number(seconds) < 0) throw' },
  moneyTwice: { seen: 'payments', says: 'an event counts each time it comes', file: `${platform}/payments/payments.ts`, find: "if (fresh.length === 0) return 'repeated';", put: '', also: { file: `${platform}/payments/crediting.ts`, find: 'if (fresh.length === 0) return;', put: '', also: { file: `${platform}/payments/crediting.ts`, find: 'key: `payment:${processor}:${paymentId}`', put: 'key: `payment:${processor}:${paymentId}:${event.id}:${Math.random()}`' } } },
  doorUntold: { seen: 'doors', says: 'a forged callback leaves no trace', file: `${platform}/security/signed-door.ts`, find: '    await forged.note(asked);\n', put: '' },
  doorHostile: { seen: 'doors', says: 'who holds a key for events breaks the door with what it signs', file: `${providers}/payments/reading.ts`, find: 'throw error instanceof PaymentsError ? error : unreadable();', put: 'throw error;' },
  doorLong: { seen: 'doors', says: 'who holds a token of a carrier breaks its door with names without end', file: `${providers}/carrier/twilio/callbacks.ts`, find: "return /^[\\w-]{1,64}$/.test(text) ? text : '';", put: 'return text;' },
  moneyBack: { seen: 'payments', says: 'a processor’s page leads back to anywhere', file: `${platform}/payments/own-address.ts`, find: '|| !isOwnAddress(whole, publicUrl, domains)', put: '|| !URL.canParse(whole)' },
  moneyLink: { seen: 'payments', says: 'anybody closes a payment link', file: `${platform}/payments/handlers.ts`, find: 'eq(paymentLinks.slug, body.slug), eq(paymentLinks.nodeId, target.id)', put: 'eq(paymentLinks.slug, body.slug)' },
  moneyRefund: { seen: 'payments', says: 'more goes back than was paid', file: `${platform}/payments/refund-handlers.ts`, find: "if (!isRepeat && left > 0n) throw tooMuch('body.usdAmount');", put: '' },
  moneyProof: { seen: 'invoices', says: 'any preimage proves any payment', file: `${platform}/invoices/settle.ts`, find: 'if (!provesPayment(preimage, paymentHash)) return null;', put: '' , also: { file: `${providers}/lightning/bolt11/encode.ts`, find: "return Buffer.from(sha256(hexToBytes(preimage.toLowerCase()))).toString('hex') === paymentHash.toLowerCase();", put: 'return paymentHash.length > 0;' } },
  moneyOthers: { seen: 'invoices', says: 'one account proves the payment of another', file: `${platform}/invoices/handlers.ts`, find: 'target?.id !== row.nodeId', put: 'target === null' },
  moneyHeld: { seen: 'payouts', says: 'credit that was bought by card leaves at once', file: `${platform}/payouts/handlers.ts`, find: 'if (order.amount > has - held) throw', put: 'if (order.amount > has) throw' },
  moneyGuard: { seen: 'ledger', says: 'what is spent is not compared with what is there', file: `${platform}/ledger/ledger.ts`, find: 'if (change && row.balance + change.amount < 0n) throw', put: 'if (change && row.balance < 0n) throw' },
  moneyFloor: { seen: 'ledger', says: 'the database lets an account go below zero', file: `${store}/migrations/0015_money.sql`, find: 'balance bigint not null default 0 check (balance >= 0)', put: 'balance bigint not null default 0' },
  moneySum: { seen: 'ledger', says: 'the database books lines that do not sum to zero', file: `${store}/migrations/0015_money.sql`, find: "having sum(l.amount) <> 0) then", put: 'having sum(l.amount) is null) then' },
  moneyKey: { seen: 'ledger', says: 'a key stands for whatever comes with it', file: `${platform}/ledger/ledger.ts`, find: "if (row && row.digest !== digest) throw", put: 'if (row && row.digest === digest + digest) throw' },
  moneyDoubled: { seen: 'doubles', says: 'a double click without a key pays out twice', file: `${kit}/idempotency.ts`, find: 'if ((header === undefined && !entry.once) ||', put: 'if (header === undefined ||' },
  moneyOthersReply: { seen: 'doubles', says: 'one session is answered with what was told to another', file: `${kit}/idempotency.ts`, find: '`token:${actor.sessionId}`', put: "'token'" },
  mediaQuota: { seen: 'quota', says: 'uploads at once fill the disk beyond what a tenant may store', file: `${platform}/media/repository.ts`, find: '  await db.execute(sql`select pg_advisory_xact_lock(7125, ${row.tenantId}::int)`);\n', put: '' },
  moneyTelling: { seen: 'refunds', says: 'a payment and its refund that are told at once miss each other', file: `${platform}/payments/crediting.ts`, find: '  if (paymentId !== null) await lockTelling(db, event.processor, paymentId);\n', put: '' },
  moneyRows: { says: 'the row policy of what postings say lets everything through', file: `${store}/migrations/0015_money.sql`, append: '\ncreate policy hole on ledger_notes using (true);\n' },
  disabled: { seen: 'disabled', says: 'a disabled account goes on', file: `${platform}/access/sessions.ts`, find: 'if (!session || session.isDisabled || !isAlive', put: 'if (!session || !isAlive' },
  expired: { seen: 'expiry', says: 'a session lives for ever', file: `${platform}/access/sessions.ts`, find: 'if (session.expiresAt && session.expiresAt.getTime() <= now) return false;', put: '' },
  idle: { seen: 'expiry', says: 'a session that nobody uses lives on', file: `${platform}/access/sessions.ts`, find: 'return session.idleSeconds === null || session.lastUsedAt.getTime() + session.idleSeconds * 1000 > now;', put: 'return true;' },
  prefetched: { seen: 'once', says: 'a link that does something once is done by a prefetch', file: `${kit}/dispatch.ts`, find: '  refusePrefetch(entry, incoming);\n', put: '' },
  limitless: { seen: 'limits', says: 'nothing is limited', file: `${kit}/dispatch.ts`, find: '  await limit(name, entry, actor, incoming.caller, { limits, note });\n', put: '' },
  unnamed: { seen: 'http', says: 'a reply carries what the contract does not name', file: `${kit}/shape.ts`, find: 'return isLoose || !hasOthers(value, names) ? (copy ?? value) : named(copy ?? value, fields);', put: 'return copy ?? value;' },
  listening: { seen: 'http', says: 'a stream outlives the token that opened it', file: `${kit}/operation-route.ts`, find: 'mayGoOn: async () => token === null || (await options.gate.identify(token)) !== null,', put: 'mayGoOn: async () => true,' },
  unstorable: { seen: 'http', says: 'text that no database keeps reaches it', file: `${kit}/arguments.ts`, find: "text.includes('\\0') || /\\p{Surrogate}/u.test(text)", put: 'text.length < 0' },
  packed: { seen: 'http', says: 'a packed body is unpacked without end', file: `${kit}/http.ts`, find: 'globalDecompression: false, ', put: '' },
  siblingTarget: { seen: 'targets', says: 'a target that is named by its tier is passed over in silence', file: `${kit}/target.ts`, find: ', ...siblingsOf(entry).map((name) => `query.${name}`)];', put: ', ...siblingsOf(entry).slice(9)];' },
  takeover: { seen: 'roles', says: 'a tier that takes the acting as agents away is asked by the interface alone', file: `${kit}/guard.ts`, find: "actor.home.tier === 'organization' && target.tier === 'agent'", put: "actor.home.tier === 'agent' && target.tier === 'organization'" },
  fullEditor: { seen: 'roles', says: 'a tier that takes the full editor away is asked by the interface alone', file: `${platform}/agents/handlers.ts`, find: 'if (!mayWriteAll && changesFullEditor(', put: 'if (clock.now() < 0 && !mayWriteAll && changesFullEditor(' },
  staffPage: { seen: 'staffPage', says: 'staff sign in where a tenant’s scripts run', file: `${platform}/identity/staff-page.ts`, find: "if (owner && owner.type !== 'platform') throw", put: "if (owner && owner.type === 'nothing') throw" },
  unseenLook: { seen: 'looks', says: 'staff look into accounts and nobody can see that they did', file: `${kit}/dispatch.ts`, find: 'let mustAudit = isLook || (', put: 'let mustAudit = (' },
  specialName: { seen: 'special', says: 'anybody takes the name that is treated as a special account', file: `${platform}/agent-urls/rules.ts`, find: "actor.home.tier === 'platform' ? []", put: "actor.home.tier !== 'agent' ? []" },
  mailBudget: { seen: 'mails', says: 'one network has strangers sent mails without end', file: `${platform}/identity/codes.ts`, find: '(byText ? textsPerNetwork : mailsPerNetwork)) throw', put: '(byText ? textsPerNetwork : 100 * mailsPerNetwork)) throw' },
  foreignKey: { seen: 'references', says: 'the API keys of any account can be deleted', file: `${platform}/identity/repository.ts`, find: "eq(sessions.accountId, accountId), eq(sessions.kind, 'api'), isNull(sessions.revokedAt), which", put: "accountId ? undefined : undefined, eq(sessions.kind, 'api'), isNull(sessions.revokedAt), which" },
  foreignPerson: { seen: 'references', says: 'anybody of rank signs in as anybody', file: `${platform}/identity/handlers.ts`, find: 'if (known && !mayMintFor(context.actor, known, home ?? target)) throw missing();', put: 'if (known && !mayMintFor(context.actor, known, home ?? target) && known.superAdmin) throw missing();' },
  crowd: { seen: 'places', says: 'one tenant runs as many exports at once as it likes', file: `${platform}/places.ts`, find: '`, most);', put: '`, 99 * most);' },
  crowdOfAll: { seen: 'places', says: 'the exports of one tenant hold up those of another', file: `${platform}/places.ts`, find: '|${tenant.organizationId ?? tenant.id}', put: '' },
  inTheClear: { seen: 'https', says: 'a call in the clear is answered where https is spoken', file: `${kit}/http.ts`, find: '    if (isHttps) keepToHttps(request, reply);\n', put: '' },
  oneHost: { seen: 'host', says: 'of two hosts of a request the first counts', file: `${kit}/http.ts`, find: '    demandOneHost(request);\n', put: '' },
  framingMarker: { seen: 'framing', says: 'whoever writes the number of a tenant into an address is framed by its pages', file: `${platform}/public/framing.ts`, find: "id !== '' && timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(id)))", put: "id !== '' && timingSafeEqual(Buffer.from(signature), Buffer.from(signature)) && signatureOf(id) !== ''" },
  framingHost: { seen: 'framing', says: 'a marker of another tenant counts on a tenant’s own domain', file: `${platform}/public/framing.ts`, find: "if (owner && owner.type !== 'platform') return", put: "if (owner && owner.type !== 'platform' && frame === undefined) return" },
  framingOff: { seen: 'framing', says: 'a tenant that was switched off is still framed', file: `${platform}/public/framing.ts`, find: ', isNull(accounts.disabledReason));', put: ', undefined);' },
  framingSuffix: { seen: 'origins', says: 'every page under com may frame a tenant', file: `${platform}/accounts/rules.ts`, find: ': domain !== null;', put: ": domain !== '';" },
  connectionsOfOne: { seen: 'connections', says: 'one address holds every connection', file: `${kit}/connections.ts`, find: '(own && !hasRoom(own, perAddress)) || ', put: '' },
  halfRequests: { seen: 'connections', says: 'half a request keeps its connection for ever', file: `${kit}/patience.ts`, find: '    setTimeout(() => socket.destroy(), lingerMs).unref();\n', put: '' },
  localAddress: { seen: 'local', says: 'an installation with a public address has the outbox', file: `${kit}/local-routes.ts`, find: 'serverUrl !== undefined && isLoopbackUrl(serverUrl)', put: 'typeof isLoopbackUrl === "function"' },
  localProxies: { seen: 'local', says: 'an installation behind trusted proxies has the outbox', file: `${kit}/local-routes.ts`, find: 'trustedProxies === 0 && ', put: 'trustedProxies >= 0 && ' },
  localForwarded: { seen: 'local', says: 'whoever comes through a proxy on this machine reads the outbox', file: `${kit}/loopback.ts`, find: '  for (const name in headers) if (forwarding.test(name)) return false;\n', put: '  if (forwarding.test(host)) return false;\n' },
  localName: { seen: 'local', says: 'a page of another name for this machine reads the outbox', file: `${kit}/loopback.ts`, find: "  if (!isLoopbackName(host.replace(/:\\d+$/, ''))) return false;\n", put: '' },
  localPage: { seen: 'local', says: 'a page of another site makes a browser read the outbox', file: `${kit}/loopback.ts`, find: "  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;\n", put: '' },
  streamsOfOne: { seen: 'streams', says: 'one person holds every connection', file: `${kit}/open-streams.ts`, find: 'if (own.size >= most) throw', put: 'if (own.size > 99 * most) throw' },
  streamsOfAll: { seen: 'budgets', says: 'one person has so many streams in each process', file: `${kit}/open-streams.ts`, find: 'if (seats && stream.end) {', put: 'if (seats && !stream.end) {' },
  tenantFlood: { seen: 'budgets', says: 'one tenant with many sessions takes the whole server', file: `${kit}/dispatch.ts`, find: '  await limitTenant(entry, actor, { limits, note }, tenantCallsPerSecond);\n', put: '' },
  tenantConnections: { seen: 'neighbours', says: 'one tenant holds every connection to the database', file: `${kit}/dispatch.ts`, find: 'const whose = () => (open > 0 ? undefined : budget);', put: 'const whose = () => (open > 0 ? budget : undefined);' },
  tenantLine: { seen: 'neighbours', says: 'one tenant has more and more calls wait', file: `${kit}/dispatch.ts`, find: "  if (actor.kind !== 'anonymous' && isBehind?.(budgetOf(actor))) throw tooManyWait();\n", put: '' },
  spentForOthers: { seen: 'neighbours', says: 'a limit that one token met keeps others out', file: `${kit}/spent-tokens.ts`, find: "createHash('sha256').update(token)", put: "createHash('sha256')" },
  strangersFlood: { seen: 'budgets', says: 'strangers who chat with an agent keep its people out', file: `${kit}/budgets.ts`, find: "isMember(actor) ? 'tenant' : 'visitors'", put: "'tenant'" },
  uncounted: { seen: 'room', says: 'whoever asks where nothing can be written is not counted', file: `${platform}/access/rate-limiter.ts`, find: 'Math.min(amount, limit - lease.uncounted)', put: 'amount' },
  crowdAtTheDoor: { seen: 'http', says: 'callers wait without end for a database that is slow', file: `${kit}/dispatch.ts`, find: '  if (isBehind?.()) throw', put: '  if (isBehind && !name) throw' },
  payoutPlace: { seen: 'destination', says: 'whoever finds an open session, or a key, says where money goes', file: `${kit}/guard.ts`, find: "  if (access.stepUp === 'everybody') return true;\n", put: '' },
  payoutUntold: { seen: 'destination', says: 'nobody is told that money goes to another place', file: `${platform}/payouts/handlers.ts`, find: "if (isNew && order.kind !== 'stripe') await", put: "if (isNew && order.kind === 'stripe') await" },
  networkOfOne: { seen: 'networks', says: 'whoever has a network of IPv6 has a limit for each of its addresses', file: `${kit}/dispatch.ts`, find: '`ip:${networkOf(caller.address)}`', put: '`ip:${networkOf(caller.address) && caller.address}`' },
  telling: { says: 'a foreign id is told apart from one that was never issued', file: `${kit}/guard.ts`, find: '  if (!node || !isInReach(actor, node)) return null;\n', put: "  if (!node) return null;\n  if (!isInReach(actor, node)) throw refuse.notFound('Account not found.');\n" },
  targetNames: { seen: 'names', says: 'a name beside an id is passed over', file: `${kit}/guard.ts`, find: '  for (const other of others) if (node === null ||', put: '  for (const other of others.slice(99)) if (node === null ||' },
  targetOracle: { seen: 'names', says: 'whose a name is, is told to whoever cannot reach it', file: `${kit}/guard.ts`, find: 'if (node === null || (await nodeNamed(actor, other, gate))?.id !== node.id)', put: 'if ((await nodeNamed(actor, other, gate))?.id !== node?.id || (await gate.locate(other.value))?.id !== (await gate.locate(first.value))?.id)' },
};

const lastMigration = join(store, 'migrations', readdirSync(join(root, store, 'migrations')).filter((name) => name.endsWith('.sql')).sort().at(-1));
const policyOn = ({ append = '' }) => /create policy hole on (\w+) using \(true\)/.exec(append)?.[1];

/** Every table that carries whose it is has a policy that could let everything through: one more hole each, read from the tables' samples. */
function holesInRows() {
  const samples = readFileSync(join(root, store, 'src/testing/tenant-tree.ts'), 'utf8').split('tenantSamples')[1].split('};')[0];
  const known = new Set(Object.values(planted).map(policyOn));
  const tables = [...samples.matchAll(/^ {2}(\w+): `/gm)].map(([, table]) => table).filter((table) => !known.has(table));
  return Object.fromEntries(tables.map((table) => [`rows.${table}`, { says: `the row policy of ${table} lets everything through`, file: lastMigration, append: `\ncreate policy hole on ${table} using (true);\n` }]));
}

const holes = { ...planted, ...foreignBytesHoles, ...identityHoles, ...holesInRows() };

/** The sources without what was built from them, with the same third-party packages and links of its own to the libraries. */
function copySources() {
  const folder = mkdtempSync(join(tmpdir(), 'patchbay-holes-'));
  for (const name of ['libs', 'tools']) cpSync(join(root, name), join(folder, name), { recursive: true, filter: (path) => !['dist', 'out-tsc', 'node_modules', 'coverage'].includes(basename(path)) });
  for (const name of ['package.json', 'tsconfig.base.json']) cpSync(join(root, name), join(folder, name));
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '@patchbay'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) if (name !== '@patchbay' && !name.startsWith('.')) symlinkSync(join(root, 'node_modules', name), join(modules, name));
  for (const group of readdirSync(join(folder, 'libs'))) {
    for (const library of readdirSync(join(folder, 'libs', group))) {
      const manifest = join(folder, 'libs', group, library, 'package.json');
      if (existsSync(manifest)) symlinkSync(join(folder, 'libs', group, library), join(modules, JSON.parse(readFileSync(manifest, 'utf8')).name));
    }
  }
  return folder;
}

/** Throws for a hole that misses its place in a file, before anything is run. */
function demandPlace(name, { file, find, append, also }) {
  if (!append && readFileSync(join(root, file), 'utf8').split(find).length !== 2) throw new Error(`${file} does not have exactly one place for the hole "${name}"; the code has moved on.`);
  if (also) demandPlace(name, also);
}

function plant(folder, { file, find, put, append, also }) {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  if (append) appendFileSync(path, append);
  else writeFileSync(path, text.replace(find, () => put));
  const healOther = also ? plant(folder, also) : () => undefined;
  return () => {
    healOther();
    writeFileSync(path, text);
  };
}

/**
 * What is asked, from quick to thorough. A hole names the first that should notice it by `seen`; a migration is seen in what transactions may
 * see, everything else by the guard's answers to somebody who has a little of everything. Only a hole that it does not notice is put to the others.
 */
const matrix = 'src/proofs/authorization.test.ts';
const questions = {
  ...foreignBytesQuestions,
  ...identityQuestions,
  rows: { files: ['src/authorization.test.ts'], only: 'transaction may see' },
  flags: { in: 'libs/domain/permissions', files: ['src/session.test.ts'], only: 'by nothing but true' },
  filters: { in: 'libs/domain/log-query', files: ['src/conditions.test.ts'], only: 'which would mean more' },
  guard: { files: [matrix], only: '^restricted is refused' },
  revoked: { files: [matrix], only: '^revoked is refused' },
  visitor: { files: [matrix], only: '^visitor is refused' },
  audit: { files: ['src/security/audit.test.ts'], only: '.' },
  notices: { files: ['src/security/notifier.test.ts'], only: '.' },
  detection: { files: ['src/security/detection.test.ts'], only: '.' },
  keyScopes: { files: [matrix], only: '^reading key is refused' },
  target: { files: ['src/authorization.test.ts'], only: 'target of a call|inside a call|a template|^lists' },
  files: { files: ['src/media/media.test.ts'], only: 'is read by its account|bound to some agents|that a visitor talks to|no longer served' },
  proof: { files: ['src/sessions/sessions.test.ts'], only: 'what staff of the platform must prove' },
  sessions: { files: ['src/sessions/sessions.test.ts'], only: 'the sessions of a person' },
  keys: { files: ['src/access/replays.test.ts'], only: 'something else|another one|no longer make|process died' },
  members: { files: ['src/members/members.test.ts'], only: '.' },
  accounts: { files: ['src/accounts/accounts.test.ts', 'src/accounts/rules.test.ts'], only: '.' },
  contacts: { files: ['src/contacts/contacts.test.ts'], only: 'without a token' },
  domains: { files: ['src/domains/domains.test.ts', 'src/public/domains.test.ts'], only: 'named first|given up|cannot be called|carries|serves nothing' },
  calendars: { files: ['src/calendar/google.test.ts'], only: 'connecting|one of many' },
  diary: { files: ['src/calendar/own-calendar.test.ts'], only: 'built-in calendar' },
  integrations: { files: ['src/integrations/integrations.test.ts'], only: 'masked|password' },
  crm: { files: ['src/calendar/outside.test.ts'], only: 'operator’s own place|is never looked for' },
  carrier: { files: ['src/carrier/calls.test.ts', 'src/carrier/own-calls.test.ts', 'src/carrier/texts.test.ts'], only: 'turned away|answered once|comes into the room once|another call|never rings|speaks for no number|own credentials only|nobody’s account|for a key' },
  names: { files: ['src/proofs/target-names.test.ts'], only: '.' },
  cancelling: { files: ['src/plans/cancellation.test.ts'], only: '.' },
  doors: { files: ['src/security/forged-callbacks.test.ts'], only: '.' },
  credentials: { files: ['src/security/foreign-credentials.test.ts'], only: '.' },
  foreignAccounts: { files: ['src/carrier/foreign-accounts.test.ts'], only: '.' },
  handed: { files: ['src/outbound/operations.test.ts'], only: 'nobody beyond reach|addresses inside' },
  payments: { files: ['src/payments/payments.test.ts'], only: 'counts once|is not heard|leads back|is not paid with|goes back to the card' },
  chargebee: { files: ['src/billing/chargebee.test.ts'], only: 'is not believed' },
  dunning: { files: ['src/plans/dunning.test.ts'], only: '.' },
  planChanges: { files: ['src/billing/plan-changes.test.ts'], only: 'while the last invoice' },
  invoices: { files: ['src/invoices/invoices.test.ts'], only: 'not proved|falls back' },
  payouts: { files: ['src/payouts/payouts.test.ts'], only: 'thirty days' },
  quota: { files: ['src/media/media.test.ts'], only: 'what a tenant may store' },
  refunds: { files: ['src/payments/subscription-refunds.test.ts'], only: 'told at once' },
  doubles: { files: ['src/access/double-clicks.test.ts'], only: 'the same payout without a key' },
  ledger: { files: ['src/ledger/ledger.test.ts'], only: '.' },
  reactions: { files: ['src/conversations/reactions.test.ts'], only: 'one per person' },
  disabled: { files: ['src/access/disabled.test.ts'], only: '.' },
  expiry: { files: ['src/access/lifetimes.test.ts'], only: '.' },
  neighbours: { in: 'libs/server/kit', files: ['src/neighbours.test.ts'], only: '.' },
  http: { in: 'libs/server/kit', files: ['src/http.test.ts'], only: 'refusals|replies|revoked' },
  once: { files: ['src/identity/identity.test.ts'], only: 'burned by a prefetch' },
  limits: { files: ['src/proofs/two-processes.test.ts'], only: 'against one limit' },
  targets: { files: ['src/proofs/targets.test.ts'], only: 'twice, and not the same' },
  roles: { files: ['src/proofs/roles.test.ts'], only: 'a switch of the domain' },
  looks: { files: ['src/proofs/tenancy.test.ts'], only: 'what somebody above does' },
  staffPage: { files: ['src/public/domains.test.ts'], only: 'a page on somebody' },
  special: { files: ['src/tree/platform-account.test.ts'], only: 'a special account' },
  mails: { files: ['src/identity/codes.test.ts'], only: 'from one network' },
  references: { files: ['src/proofs/references.test.ts'], only: '.' },
  places: { files: ['src/places.test.ts'], only: 'two run at once|one for all' },
  budgets: { files: ['src/access/tenant-budget.test.ts'], only: '.' },
  wallet: { files: ['src/usage/budget.test.ts'], only: 'limit is reached|two processes|waits for room' },
  walletMet: { files: ['src/usage/reached.test.ts', 'src/agent-runtime/runtime.test.ts'], only: 'hears what is said|goes out no more|excused once|may not be asked' },
  walletTasks: { files: ['src/tasks/worker.test.ts'], only: 'used up' },
  serverKey: { files: ['src/access/key-record.test.ts'], only: 'bound by the first process' },
  effects: { files: ['src/conversations/effects.test.ts'], only: 'used up' },
  visitors: { files: ['src/usage/visitors.test.ts', 'src/visitors/shares.test.ts'], only: '.' },
  disabledNode: { files: ['src/conversations/disabled.test.ts'], only: '.' },
  outgoing: { files: ['src/outgoing/gate.test.ts', 'src/outgoing/wire.test.ts', 'src/outgoing/only-gate.test.ts'], only: '.' },
  loop: { files: ['src/agent-runtime/runtime.test.ts'], only: 'at most ten functions' },
  room: { files: ['src/proofs/no-room.test.ts'], only: 'still counts' },
  destination: { files: ['src/payouts/destination.test.ts'], only: '.' },
  https: { in: 'libs/server/kit', files: ['src/https-only.test.ts'], only: '.' },
  local: { in: 'libs/server/kit', files: ['src/local-routes.test.ts'], only: '.' },
  host: { in: 'libs/server/kit', files: ['src/one-host.test.ts'], only: '.' },
  connections: { in: 'libs/server/kit', files: ['src/connections.test.ts'], only: 'cap for one address|half a request' },
  framing: { files: ['src/public/framing.test.ts'], only: '.' },
  origins: { files: ['src/accounts/rules.test.ts'], only: 'framed' },
  networks: { in: 'libs/server/kit', files: ['src/caller-network.test.ts'], only: 'a limit' },
  streams: { in: 'libs/server/kit', files: ['src/patience.test.ts'], only: 'streams of one person' },
  all: { files: [matrix, 'src/authorization.test.ts'], only: '^(nobody|revoked|visitor|restricted|owner|agent key|reading key) is|target of a call|inside a call|a template|transaction may see|^lists' },
};
const firstQuestion = ({ seen, file }) => seen ?? (file.endsWith('.sql') ? 'rows' : 'guard');

const isMigration = ({ file, also }) => file.endsWith('.sql') || (also ? isMigration(also) : false);

/** A database that was set up by the migrations of a copy, for as long as a question takes; every other hole is asked on the usual one. */
async function askMigrated(runner, question) {
  const template = await createTemplate(join(runner.folder, store, 'migrations'));
  try {
    return await runner.ask(question, template.name);
  } finally {
    await template.drop();
  }
}

async function isNoticed(runner, hole) {
  const first = firstQuestion(hole);
  const ask = (question) => (isMigration(hole) ? askMigrated(runner, question) : runner.ask(question));
  const { failed } = await ask(questions[first]);
  return failed.length > 0 || first === 'all' ? failed : (await ask(questions.all)).failed;
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !holes[name]);
if (unknown.length) throw new Error(`There is no hole ${unknown.join(', ')}. There are: ${Object.keys(holes).join(', ')}.`);

for (const [name, hole] of Object.entries(holes)) demandPlace(name, hole);
const queue = Object.entries(holes).filter(([name]) => wanted.length === 0 || wanted.includes(name));
const tried = queue.length;
const missed = [];

function told(name, hole, failed, first = failed[0]) {
  if (failed.length === 0) missed.push(name);
  console.log(`${failed.length ? 'noticed' : 'MISSED '} ${name}: ${hole.says}${failed.length ? ` (${failed.length} red, first: ${first})` : ''}`);
}

/**
 * Holes in the policies of different tables do not hide one another: all are made at once, and the test must name each table among what it saw
 * too much of. One that it does not name is tried again by itself.
 */
async function workOnRows(runner) {
  const batch = queue.filter(([, hole]) => policyOn(hole) && firstQuestion(hole) === 'rows');
  if (batch.length < 3) return;
  const heals = batch.map(([, hole]) => plant(runner.folder, hole));
  const { failed, words } = await askMigrated(runner, questions.rows);
  heals.reverse().forEach((heal) => heal());
  const noticed = batch.filter(([, hole]) => words.includes(`"${policyOn(hole)} (`));
  for (const [name, hole] of noticed) told(name, hole, failed);
  queue.splice(0, queue.length, ...queue.filter((one) => !noticed.includes(one)));
}

/** One copy of the sources takes one hole after the other. */
async function work(runner) {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const [name, hole] = next;
    const heal = plant(runner.folder, hole);
    const failed = await isNoticed(runner, hole);
    heal();
    told(name, hole, failed);
  }
}

/**
 * Without a hole a question must be answered well, or a red test would say nothing about a hole. `npm test` has just run every test without one; then
 * only those are asked again that run on all the others' behalf.
 */
async function demandGreen(runner, asked) {
  for (let name = asked.pop(); name; name = asked.pop()) {
    const { failed, passed } = await runner.ask(questions[name]);
    if (failed.length || passed === 0) throw new Error(`Without a hole the tests of "${name}" must pass; ${passed} pass, these fail: ${failed.slice(0, 5).join('; ')}`);
    console.log(`no hole: ${passed} tests of "${name}" pass`);
  }
}

/** One that breaks off lets the other come to its end: nobody works in a copy that is being removed. */
async function bothDo(what) {
  const broken = (await Promise.allSettled(runners.map(what))).find(({ status }) => status === 'rejected');
  if (broken) throw broken.reason;
}

const { createTemplate, startTestPostgres } = await tsImport('../../libs/server/store/src/testing/test-postgres.ts', import.meta.url);
const postgres = await startTestPostgres();
const runners = [openRunner(copySources()), openRunner(copySources())];
try {
  const asked = wanted.length === 0 ? ['guard', 'rows'] : [...new Set(queue.map(([, hole]) => firstQuestion(hole)))];
  await bothDo((runner) => demandGreen(runner, asked));
  await workOnRows(runners[0]);
  await bothDo(work);
} catch (error) {
  // Told before clearing up: what goes wrong there must not stand in its place.
  console.error(error);
  process.exitCode = 1;
} finally {
  await Promise.all(runners.map((runner) => runner.end()));
  await postgres.stop();
  for (const { folder } of runners) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
if (process.exitCode) process.exit();
console.log(`${tried - missed.length} of ${tried} planted holes noticed by the tests of ${relative(root, join(root, platform))} and beside it`);
console.log(checksLine(tried - missed.length, missed.length));
process.exit(missed.length ? 1 : 0);
