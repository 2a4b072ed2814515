// The question before an agent is deleted names what the database deletes with its account, and
// nothing else. A new tenant table has to say here which word of the question it is.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { committedFiles, textOf } from './repository.mjs';

/** The word of the question for each table that a person knows rows of. */
const words = {
  conversations: [
    'rooms',
    'conversations',
    'messages',
    'group_members',
    'reactions',
    'function_runs',
    'logs',
    'carrier_calls',
    'call_timings',
    'carrier_texts',
    'message_routes',
    'pending_answers',
    'notifications',
  ],
  recordings: ['carrier_media', 'call_sound'],
  contacts: ['parties', 'contact_merges', 'separate_contacts'],
  tasks: ['tasks', 'task_attempts', 'task_limits'],
  answers: ['agent_configs'],
  versions: ['agent_versions', 'template_rollout_agents'],
  cases: ['agent_cases'],
  knowledge: ['knowledge_bases', 'knowledge_documents', 'knowledge_chunks'],
  appointments: ['appointments', 'schedules', 'calendar_connections', 'calendar_handshakes'],
  integrations: ['integrations'],
  webhooks: ['webhooks', 'webhook_events', 'webhook_deliveries', 'webhook_relays'],
  'SIP settings': ['sip_ip_whitelist', 'sip_routes', 'sip_registrations', 'sip_captures'],
  'public address': ['agent_urls'],
};

/** Tables that the question leaves out, and why. */
const unnamed = {
  phone_numbers: 'a sentence of its own names the number',
  forwarding_checks: 'belongs to the number',
  answering_routes: 'of the organization; a route to the agent is skipped and shown as broken',
  saved_replies: 'of the organization, which an agent has none of',
  events: 'what live pages are sent',
  room_turns: 'turns of a room that are under way; go with its messages',
  room_mails: 'mails of a room that are under way; go with the room',
  agent_turns: 'what was measured of a reply; goes with the message',
  question_topics: 'goes with the question that names it',
  metric_goals: 'of numbers that are gone with the conversations',
  dashboard_links: 'of numbers that are gone with the conversations',
  dashboard_reports: 'of numbers that are gone with the conversations',
  carrier_callbacks: 'calls of the carrier that were handled',
  spending: 'counters of limits',
  spending_holds: 'counters of limits',
  visitor_spending: 'counters of limits',
  usage_events: 'what is charged, and not content',
  text_opt_outs: 'kept by the organization (forwardOptOuts)',
};

const textIn = (file, key) =>
  new RegExp(`^ +${key}:\\s*'([^']*)'`, 'm').exec(textOf(file))?.[1] ?? '';
const question = textIn('libs/features/agents/src/about/messages.ts', 'lost');

it('the question before an agent is deleted names what each tenant table holds', () => {
  const samples = textOf('libs/server/store/src/testing/tenant-tree.ts');
  const tables = [...samples.matchAll(/^ {2}(\w+): ?`/gm)].map(([, table]) => table);
  assert.ok(tables.length > 40, 'The tables of tenants are not found.');
  const known = [...Object.values(words).flat(), ...Object.keys(unnamed)];
  assert.deepEqual(known.toSorted(), tables.toSorted());
});

it('the question names each of these things, and no other', () => {
  const listed = /^Its (.*) are deleted/.exec(question)?.[1] ?? '';
  assert.deepEqual(listed.split(/, | and /).toSorted(), Object.keys(words).toSorted());
});

it('every row of an account goes with it', () => {
  const kept = committedFiles()
    .filter((file) => /^libs\/server\/store\/migrations\/.*\.sql$/.test(file))
    .flatMap((file) => textOf(file).match(/references accounts \([^)]*\)[^,;]*/gi) ?? [])
    .filter((reference) => !/on delete cascade/i.test(reference));
  assert.deepEqual(kept, []);
});
