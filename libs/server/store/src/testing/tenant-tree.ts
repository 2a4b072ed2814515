import pg from 'pg';
import { type Scope } from '../scope.js';

/** A node of the test tree. */
export interface TreeRow {
  readonly id: number;
  readonly type: 'partner' | 'reseller' | 'organization' | 'agent';
  readonly partnerId: number | null;
  readonly resellerId: number | null;
  readonly organizationId: number | null;
}

/** The id of the sample message: a valid one, because operations take it. */
const message = `overlay(overlay(md5('m' || $2) placing '4' from 13) placing '8' from 17)::uuid`;

/** The sample row of each tenant table; `$1` is its organization, `$2` its account. */
export const tenantSamples: Record<string, string> = {
  agent_configs: `(id, organization_id, account_id, slot, config) values ('c-' || $2, $1, $2, 'staging', '{}')`,
  agent_cases: `(organization_id, account_id, title, turns) values ($1, $2, 't', '[]')`,
  metric_goals: `(organization_id, account_id, metric, comparison, target, span, timezone, tolerance, least_events)
    values ($1, $2, 'm', 'atLeast', 1, 'lastHour', 'UTC', 5, 1)`,
  dashboard_links: `(organization_id, account_id, token_hash, title, metrics, days, timezone, expires_at)
    values ($1, $2, decode(md5('dl' || $2), 'hex'), 't', '{m}', 30, 'UTC', now())`,
  dashboard_reports: `(organization_id, account_id, title, metrics, cadence, hour, timezone, recipients)
    values ($1, $2, 't', '{m}', 'daily', 8, 'UTC', '{a@example.com}')`,
  template_rollout_agents: `(organization_id, account_id, rollout_id, position) values ($1, $2, md5('tr' || $2)::uuid, 0)`,
  agent_versions: `(organization_id, account_id, version_id, title, source, snapshot) values ($1, $2, 1, 't', 'staging', '{}')`,
  knowledge_bases: `(organization_id, account_id, title) values ($1, $2, 't')`,
  knowledge_documents: `(id, organization_id, account_id, title, body) values (md5('d' || $2)::uuid, $1, $2, 't', 'b')`,
  knowledge_chunks: `(organization_id, account_id, document_id, position, body, search, language)
    values ($1, $2, md5('d' || $2)::uuid, 0, 'b', to_tsvector('english', 'b'), 'en')`,
  appointments: `(organization_id, account_id, title, starts_at, ends_at) values ($1, $2, 't', now(), now())`,
  phone_numbers: `(number, organization_id, account_id, country) values ('+1' || $2, $1, $2, 'US')`,
  parties: `(id, organization_id, account_id, kind, address) values ($2 + 500000, $1, $2, 'phone', '+1')`,
  rooms: `(id, organization_id, account_id, party_id, channel) values ('r-' || $2, $1, $2, $2 + 500000, 'sms')`,
  conversations: `(uuid, organization_id, account_id, room_id, type, channel, direction)
    values ('u-' || $2, $1, $2, 'r-' || $2, 'call', 'call', 'inbound')`,
  messages: `(id, organization_id, account_id, room_id, author, channel, direction, body)
    values (${message}, $1, $2, 'r-' || $2, 'customer', 'sms', 'inbound', 'b')`,
  agent_turns: `(id, organization_id, account_id, conversation_uuid, asked_id, first_ms, whole_ms, is_unknown)
    values (${message}, $1, $2, 'c', ${message}, 1, 1, true)`,
  question_topics: `(id, organization_id, account_id, state) values (${message}, $1, $2, 'added')`,
  contact_merges: `(organization_id, account_id, kept_id, merged_id, kept_name, merged_name, before, after, keep_until)
    values ($1, $2, $2 + 500000, $2 + 500000, 'k', 'm', '[]', '{}', now() + interval '1 day')`,
  separate_contacts: `(organization_id, account_id, low_id, high_id, version) values ($1, $2, $2 + 500000, $2 + 500000, 'v')`,
  group_members: `(organization_id, account_id, group_id, party_id) values ($1, $2, $2 + 500000, $2 + 500000)`,
  reactions: `(organization_id, account_id, message_id, actor, name, reaction) values ($1, $2, ${message}, 'person:1', 'n', '+')`,
  notifications: `(organization_id, account_id, kind, title, body, subject) values ($1, $2, 'message', 't', 'b', 's-' || $2)`,
  function_runs: `(organization_id, account_id, room_id, name, label, status, started_at)
    values ($1, $2, 'r-' || $2, 'n', 'l', 'ok', now())`,
  logs: `(id, organization_id, account_id, timestamp, type, event_type, direction, uuid, agent_id)
    values ('l-' || $2, $1, $2, now(), 'call', 'e', 'inbound', 'u', $2)`,
  events: `(organization_id, account_id, topic) values ($1, $2, 'message')`,
  webhooks: `(id, organization_id, account_id, url, type, label)
    values (md5('w' || $2)::uuid, $1, $2, 'https://h.example', 'incoming', 'l')`,
  webhook_events: `(id, organization_id, account_id, type, payload) values (md5('e' || $2)::uuid, $1, $2, 'incoming', '{}')`,
  webhook_deliveries: `(organization_id, account_id, webhook_id, event_id, next_at)
    values ($1, $2, md5('w' || $2)::uuid, md5('e' || $2)::uuid, now())`,
  webhook_relays: `(organization_id, account_id, type, url, timeout_ms) values ($1, $2, 'twilioSMS', 'https://h.example', 5000)`,
  carrier_calls: `(id, organization_id, account_id, carrier, direction, from_number, to_number, give_up_at)
    values (md5('cc' || $2)::uuid, $1, $2, 'loopback', 'inbound', '+1', '+2', now())`,
  carrier_texts: `(organization_id, account_id, carrier, room_id, message_id, from_number, to_number)
    values ($1, $2, 'loopback', 'r-' || $2, ${message}, '+1', '+2')`,
  carrier_media: `(organization_id, account_id, carrier, carrier_media_id, call_id, kind, source_url)
    values ($1, $2, 'loopback', 'RE' || $2, md5('cc' || $2)::uuid, 'call', 'https://c.example')`,
  call_sound: `(organization_id, account_id, call_id, kind, at, bytes, created_at)
    values ($1, $2, md5('cc' || $2)::uuid, 'call', 0, '\\x00', now())`,
  call_timings: `(organization_id, account_id, call_id, stream, timing, created_at)
    values ($1, $2, md5('cc' || $2)::uuid, 0, '{"turns": [], "callerMs": 0, "agentMs": 0}', now())`,
  message_routes: `(organization_id, account_id, room_id) values ($1, $2, 'r-' || $2)`,
  room_turns: `(organization_id, account_id, room_id, message_id, conversation_uuid, channel, seq)
    values ($1, $2, 'r-' || $2, ${message}, 'c-' || $2, 'client', 1)`,
  room_mails: `(organization_id, account_id, room_id, recipient, sent_at) values ($1, $2, 'r-' || $2, 'owner@example.com', '2999-01-01')`,
  pending_answers: `(organization_id, account_id, message_id, begun_at) values ($1, $2, ${message}, now())`,
  carrier_callbacks: `(organization_id, account_id, key) values ($1, $2, 'k-' || $2)`,
  schedules: `(organization_id, account_id, schedule) values ($1, $2, '{}')`,
  integrations: `(organization_id, account_id, slug, version, sealed) values ($1, $2, 'crm', 'v1', 's')`,
  calendar_connections: `(organization_id, account_id, provider, sealed, calendar_id) values ($1, $2, 'google', 's', 'primary')`,
  calendar_handshakes: `(organization_id, account_id, state_hash, session_id, sealed_verifier, expires_at)
    values ($1, $2, decode(md5('h' || $2), 'hex'), md5('s' || $2)::uuid, 's', now())`,
  tasks: `(id, organization_id, account_id, type, target, next_at) values (md5('t' || $2)::uuid, $1, $2, 'call', '+15125550148', now())`,
  task_attempts: `(organization_id, account_id, task_id, number, type, target, day)
    values ($1, $2, md5('t' || $2)::uuid, 1, 'call', '+15125550148', '2026-01-05')`,
  task_limits: `(organization_id, account_id) values ($1, $2)`,
  spending: `(organization_id, account_id, day) values ($1, $2, '2026-01-05')`,
  spending_holds: `(organization_id, account_id, key, day, until) values ($1, $2, 'k-' || $2, '2026-01-05', now())`,
  visitor_spending: `(organization_id, account_id, day, key) values ($1, $2, '2099-01-05', 'all')`,
  text_opt_outs: `(organization_id, account_id, number, via_number) values ($1, $2, '+1' || $2, '+2')`,
  agent_urls: `(slug, organization_id, account_id) values ('+1' || $2 || 'url', $1, $2)`,
  usage_events: `(id, organization_id, account_id, item, quantity, at, key)
    values (md5('ue' || $2)::uuid, $1, $2, 'sms-inbound-message', 1, now(), 'ue-' || $2)`,
  sip_ip_whitelist: `(organization_id, account_id, ip, label) values ($1, $2, '203.0.113.0/24', 'l')`,
  sip_routes: `(organization_id, account_id, route) values ($1, $2, 'sip.example.com')`,
  sip_registrations: `(organization_id, account_id, aor, username, sealed_password, realm, transport, call_id)
    values ($1, $2, 'u' || $1 || '-' || $2 || '@sip.example.com', 'u', 's', 'sip.example.com', 'UDP', 'c')`,
  sip_captures: `(organization_id, account_id, sip_call_id, captured_at, position, direction, transport, source_address, destination_address, message)
    values ($1, $2, 'c', now(), 0, 'sent', 'UDP', 'a', 'b', 'm')`,
  saved_replies: `(organization_id, account_id, name, body) values ($1, $2, 'n', 'b')`,
  answering_routes: `(organization_id, account_id, timezone) values ($1, $2, 'UTC')`,
  forwarding_checks: `(organization_id, account_id, line, number, started_at, expires_at) values ($1, $2, '+1', '+2', now(), now())`,
};

/** The statement that inserts the sample row of a table. */
export const insertSample = (table: string, organizationId: number, accountId: number): string =>
  `insert into ${table} ${(tenantSamples[table] ?? '').replaceAll('$2', String(accountId)).replaceAll('$1', String(organizationId))}`;

/** Runs statements as the owner, without row security. */
export async function asOwner<T extends object>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Cuts a connection from outside, like a failing machine, and waits until it is closed:
 * `pg_terminate_backend` alone only sends a signal, and a test that continues at once may get the
 * closing connection from its pool.
 */
export const cutConnection = (url: string, pid: number | undefined): Promise<unknown> =>
  asOwner(url, 'select pg_terminate_backend($1, 10000)', [pid]);

/**
 * Two partners, each with two resellers, each with two organizations, each with two agents; one row
 * of every tenant table in each account.
 */
export async function createTenantTree(url: string): Promise<readonly TreeRow[]> {
  const nodes: TreeRow[] = [];
  const add = async (type: TreeRow['type'], above: Partial<TreeRow>): Promise<TreeRow> => {
    const [row] = await asOwner<{ id: number }>(
      url,
      'insert into accounts (type, username, partner_id, reseller_id, organization_id) values ($1, $2, $3, $4, $5) returning id::int',
      [
        type,
        `${type}-${nodes.length}`,
        above.partnerId ?? null,
        above.resellerId ?? null,
        above.organizationId ?? null,
      ],
    );
    const id = row?.id as number;
    const node = {
      id,
      type,
      partnerId: above.partnerId ?? null,
      resellerId: above.resellerId ?? null,
      organizationId: type === 'organization' ? id : (above.organizationId ?? null),
    };
    nodes.push(node);
    return node;
  };
  for (let p = 0; p < 2; p += 1) {
    const partner = await add('partner', {});
    for (let r = 0; r < 2; r += 1) {
      const reseller = await add('reseller', { partnerId: partner.id });
      for (let o = 0; o < 2; o += 1) {
        const organization = await add('organization', {
          partnerId: partner.id,
          resellerId: reseller.id,
        });
        for (let a = 0; a < 2; a += 1)
          await add('agent', {
            partnerId: partner.id,
            resellerId: reseller.id,
            organizationId: organization.id,
          });
      }
    }
  }
  const rows = nodes.flatMap((node) =>
    node.organizationId === null
      ? []
      : Object.keys(tenantSamples).map((table) =>
          insertSample(table, node.organizationId as number, node.id),
        ),
  );
  const people = nodes.map(
    (node) =>
      `insert into users (tenant_id, email) values (${node.id}, 'user-${node.id}@example.com')`,
  );
  await asOwner(url, [...rows, ...people].join(';'));
  return nodes;
}

export const scopeOf = (node: Pick<TreeRow, 'id' | 'type'>): Scope => ({
  kind: node.type,
  id: node.id,
});
