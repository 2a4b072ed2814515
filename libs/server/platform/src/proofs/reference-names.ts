import { hashToken, newToken } from '@patchbay/server-core';
import { type FixtureNode } from '@patchbay/server-kit/testing';
import { asOwner } from '@patchbay/server-store/testing';
import { type FixtureTree } from '../testing/fixture-tree.js';
import { type TestServer } from '../testing/test-server.js';
import { type Kind } from './references.js';

const uuid = '00000000-0000-4000-8000-00899999999a';

/** Values in the form of issued ones that were never issued. */
export const neverIssued: Readonly<Record<Kind, string | number>> = {
  room: '8999999:8999999',
  uuid: 'uuid-8999999',
  message: uuid,
  note: uuid,
  contact: 8_999_999,
  knowledgeBase: uuid,
  document: uuid,
  task: uuid,
  delivery: uuid,
  recording: uuid,
  file: `http://localhost/api/v1/chat/media/${'9'.repeat(32)}/none.pdf`,
  version: 88,
  case: uuid,
  savedReply: uuid,
  goal: uuid,
  dashboardLink: uuid,
  report: uuid,
  topic: uuid,
  template: 'templ_none',
  rollout: uuid,
  contactMerge: uuid,
  app: 'none',
  plan: 'pplan-none',
  member: 8_999_998,
  session: uuid,
  key: 'never',
  account: 8_999_999,
  agentName: 'never-issued-name',
  organization: 8_999_999,
  reseller: 8_999_999,
  slug: 'AAAAAAAAAAAAAAAAAAAAAA',
  invoice: 'lnbc-never',
  hook: 'https://never.example/hook',
  number: '+15125559999',
  domain: 'never.example',
  ip: '203.0.113.99',
  route: 'never.example',
  config: 'campa8999999s',
  batch: uuid,
  external: 'ext-never',
  externalTask: 'task-never',
  sipCall: 'call-never',
  email: 'never@issued.example',
  notice: uuid,
};

/**
 * The names of a node's rows, by kind. For rows that only some tiers have, those of the reseller
 * above it.
 */
export async function namesOf(
  server: Pick<TestServer, 'databaseUrl'>,
  tree: FixtureTree,
  node: FixtureNode,
): Promise<Readonly<Record<Kind, string | number>>> {
  const reseller = (
    node.tier === 'organization' ? node.parent : node.tier === 'agent' ? node.parent?.parent : node
  ) as FixtureNode;
  const organization = (node.tier === 'agent' ? node.parent : node) as FixtureNode;
  // Tiers above organizations have no conversations, so their requests name rows of accounts
  // below.
  const beneath = (one: FixtureNode): FixtureNode =>
    ['organization', 'agent'].includes(one.tier)
      ? one
      : beneath(
          Object.values(tree.nodes).find(({ parent }) => parent?.id === one.id) as FixtureNode,
        );
  const holder = beneath(node);
  const read = async (
    what: string,
    from: string,
    where = `account_id = ${holder.id}`,
  ): Promise<string> =>
    (
      await asOwner<{ it: string }>(
        server.databaseUrl,
        `select (${what})::text as it from ${from} where ${where} order by 1 limit 1`,
      )
    )[0]?.it ?? `no ${from} of ${node.key}`;
  const key = newToken('api');
  await asOwner(
    server.databaseUrl,
    `insert into sessions (kind, token_hash, hint, account_id, created_at, last_used_at)
      values ('api', '\\x${hashToken(key).toString('hex')}', '${key.slice(-4)}', ${node.id}, now(), now())`,
  );
  const [external, batch, sipCall] = [
    `ext-${holder.key}-${holder.id}`,
    `00000000-0000-4000-9000-${String(holder.id).padStart(12, '0')}`,
    `call-${holder.id}`,
  ];
  const [person] = await asOwner<{ name: string }>(
    server.databaseUrl,
    `select name from users where tenant_id = ${node.id} order by (name = 'owner') desc, name like 'CNRY%' limit 1`,
  ).then((rows) => rows.map(({ name }) => name));
  await asOwner(
    server.databaseUrl,
    `insert into sessions (kind, token_hash, hint, user_id, account_id, expires_at)
      select 'session', decode(md5('${node.key}'), 'hex'), '', id, tenant_id,
      now() + interval '1 day' from users where tenant_id = ${node.id} and name = '${person}'`,
  );
  // A name that would be the same for all accounts is made distinct here.
  await asOwner(
    server.databaseUrl,
    `
    update accounts set external_account_id = '${external}' where id = ${holder.id};
    update tasks set batch_id = '${batch}', external_task_id = 'task-${holder.id}' where account_id = ${holder.id};
    update sip_captures set sip_call_id = '${sipCall}' where account_id = ${holder.id};
    update sip_ip_whitelist set ip = '198.51.100.${holder.id % 200}' where account_id = ${holder.id};
    update agent_versions set version_id = ${holder.id} where account_id = ${holder.id} and version_id = 1;
    update phone_numbers set number = '+1512777${String(holder.id).padStart(4, '0').slice(-4)}' where account_id = ${holder.id}`,
  );
  await asOwner(
    server.databaseUrl,
    `insert into messages
      select (jsonb_populate_record(said, jsonb_build_object(
        'id', '${batch.replace('-9000-', '-a000-')}', 'seq', said.seq + 1000, 'status', 'note'))).*
      from messages said where account_id = ${holder.id} and status <> 'note' order by id limit 1
      on conflict do nothing`,
  );
  return {
    room: `${holder.id}:${holder.id}`,
    uuid: `uuid-${holder.id}`,
    message: await read('id', 'messages', `account_id = ${holder.id} and status <> 'note'`),
    note: await read('id', 'messages', `account_id = ${holder.id} and status = 'note'`),
    contact: Number(await read('id', 'parties')),
    knowledgeBase: await read('id', 'knowledge_bases'),
    document: await read('id', 'knowledge_documents'),
    task: await read('id', 'tasks'),
    delivery: await read('id', 'webhook_deliveries'),
    recording: await read('id', 'carrier_media'),
    file: `http://localhost/api/v1/chat/media/${await read('id', 'media')}/file.pdf`,
    version: holder.id,
    case: await read('id', 'agent_cases'),
    savedReply: await read('id', 'saved_replies'),
    goal: await read('id', 'metric_goals'),
    dashboardLink: await read('id', 'dashboard_links'),
    report: await read('id', 'dashboard_reports'),
    topic: await read('id', 'agent_turns'),
    template: tree.templateOf(reseller).id,
    rollout: await read('id', 'template_rollouts', `account_id = ${reseller.id}`),
    contactMerge: await read('id', 'contact_merges'),
    app: tree.templateOf(reseller).mark,
    plan: `pplan-${tree.templateOf(reseller).mark.toLowerCase()}`,
    member: Number(await read('id', 'users', `tenant_id = ${node.id}`)),
    session: await read(
      's.id',
      'sessions s join users u on u.id = s.user_id',
      `u.tenant_id = ${node.id} and u.name = '${person}' and s.revoked_at is null`,
    ),
    key,
    account: holder.id,
    agentName: await read('username', 'accounts', `id = ${holder.id}`),
    organization: organization.id,
    reseller: reseller.id,
    slug: await read('slug', 'payment_links', `node_id = ${node.id}`),
    invoice: await read('invoice', 'invoices', `node_id = ${node.id}`),
    hook: await read('url', 'webhooks'),
    number: await read('number', 'phone_numbers'),
    domain: await read('domain', 'domains', `account_id = ${reseller.id}`),
    ip: await read('ip', 'sip_ip_whitelist'),
    route: await read('route', 'sip_routes'),
    config: await read('id', 'agent_configs'),
    batch,
    external,
    externalTask: `task-${holder.id}`,
    sipCall,
    email: await read('email', 'users', `tenant_id = ${holder.id}`),
    notice: await read('id', 'notifications'),
  };
}
