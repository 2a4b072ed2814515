import { type OperationName } from '@patchbay/contract';
import { type FixtureActor, type FixtureNode, isBeneath } from '@patchbay/server-kit/testing';
import { asOwner, insertSample, tenantSamples } from '@patchbay/server-store/testing';
import { type FixtureTree } from '../testing/fixture-tree.js';
import { type Reply, type TestServer } from '../testing/test-server.js';

/**
 * Makes sure that every account has a marked row in every table with an owner, whatever the fixture
 * plants manually: a missing row is copied from a sample row of the table, with the mark as its
 * texts. Every node gets a marked person as well.
 */
export async function insertCanaries(
  { databaseUrl }: TestServer,
  tree: FixtureTree,
): Promise<void> {
  const accounts = Object.values(tree.nodes).filter(
    (node) => node.tier === 'organization' || node.tier === 'agent',
  );
  const people = Object.values(tree.nodes)
    .filter((node) => node.tier !== 'platform')
    .map(
      (node) =>
        `insert into users (tenant_id, email, name)
          values (${node.id}, '${tree.canaryOf(node).toLowerCase()}@person.example',
          '${tree.canaryOf(node)}')`,
    );
  await asOwner(databaseUrl, people.join(';'));
  const blocks = accounts.flatMap((node) =>
    Object.keys(tenantSamples).map((table) => markRow(table, node, tree.canaryOf(node))),
  );
  // Samples refer to each other's rows, which the fixture may have planted under other ids.
  await asOwner(databaseUrl, `set session_replication_role = replica; ${blocks.join(';')}`);
}

const organizationOf = (node: FixtureNode): number =>
  node.tier === 'agent' ? (node.parent?.id ?? node.id) : node.id;

/**
 * Only free texts become the mark; texts that a key, a check or a length limits stay as they are.
 */
const markRow = (table: string, node: FixtureNode, mark: string): string => `do $do$
  declare col text; begin
    if exists (select 1 from ${table} t where account_id = ${node.id} and t::text ilike '%${mark}%') then return; end if;
    begin ${insertSample(table, organizationOf(node), node.id)}; exception when unique_violation then null; end;
    for col in select column_name from information_schema.columns
    where table_schema = 'public' and table_name = '${table}' and data_type = 'text' and column_name
    not in ('id', 'uuid', 'kind', 'state', 'status', 'type', 'url') loop
      begin execute format('update ${table} set %I = $1 where account_id = ${node.id}', col)
      using '${mark}'; exception when others then null; end;
    end loop;
  end $do$`;

/** The tables in which an account has no row at all. */
export async function tablesWithout(
  { databaseUrl }: TestServer,
  node: FixtureNode,
): Promise<string[]> {
  const found = await asOwner<{ name: string }>(
    databaseUrl,
    Object.keys(tenantSamples)
      .map(
        (table) =>
          `select '${table}' as name where not exists (select 1 from ${table} where account_id = ${node.id})`,
      )
      .join(' union all '),
  );
  return found.map(({ name }) => name);
}

const tokenShape = /\b(ses|vis|key|one)_[0-9A-Za-z]{49}\b/;

/** Their reply is a session for its caller. */
const makesTokens: readonly OperationName[] = ['allocateTempUserSession', 'startTestCall'];

/**
 * What a reply contains that its caller must not see: the mark of a node out of scope, what a tier
 * offers to others, a credential.
 */
export function leaksTo(
  tree: FixtureTree,
): (reply: Reply, actor: FixtureActor, operation?: OperationName) => string | null {
  const nodes = Object.values(tree.nodes);
  const shapeOf = (mark: string) => mark.replace(/-root-/, '-(\\w+)-').toLowerCase();
  const root = tree.nodes.root as FixtureNode;
  const canaries = new RegExp(shapeOf(tree.canaryOf(root)), 'g');
  const offers = new RegExp(shapeOf(tree.templateOf(root).mark), 'g');
  const named = (text: string, pattern: RegExp) =>
    [...text.matchAll(pattern)].map(
      ([, key]) => nodes.find((node) => node.key.toLowerCase() === key) as FixtureNode,
    );
  const reaches = ({ home, permitted }: FixtureActor, node: FixtureNode) =>
    home !== null &&
    isBeneath(node, home) &&
    (permitted.length === 0 || node.id === home.id || permitted.includes(node));
  return ({ text, headers }, actor, operation) => {
    const said = `${text}${JSON.stringify(headers)}`.toLowerCase();
    const foreign = named(said, canaries).find((node) => !reaches(actor, node));
    if (foreign) return `the mark of ${foreign.key}`;
    const offered = named(said, offers).find(
      (node) => !(actor.home && (isBeneath(node, actor.home) || isBeneath(actor.home, node))),
    );
    if (offered) return `what ${offered.key} offers`;
    const mayCarryToken = operation !== undefined && makesTokens.includes(operation);
    return !mayCarryToken && tokenShape.test(text) ? 'a token' : null;
  };
}
