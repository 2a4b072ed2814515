import { type Operation, operationOf } from '@patchbay/contract';
import { type FixtureActor, type FixtureNode, isBeneath } from '@patchbay/server-kit/testing';
import { type Store } from '@patchbay/server-store';
import { asOwner, tenantSamples } from '@patchbay/server-store/testing';
import { type FixtureTree, createFixtureTree } from '../testing/fixture-tree.js';
import { type Reply, type TestServer, createTestServer } from '../testing/test-server.js';
import { type Example, examplesOfAll } from './examples.js';
import { leaksTo, insertCanaries } from './canaries.js';
import {
  type Kind,
  type Reference,
  answeredAlike,
  noReference,
  putAt,
  referencesOf,
  unsaid,
} from './references.js';
import { namesOf, neverIssued } from './reference-names.js';
import { isDrawn } from '../testing/proof-length.js';
import { rollbackStore } from './rollback-store.js';

type Names = Readonly<Record<Kind, string | number>>;

/** The caller, its node, and the node whose rows are foreign to it. */
const actors = [
  { who: 'owner', on: null, foreign: 'O4' },
  { who: 'owner', on: null, foreign: 'O2' },
  { who: 'agent key', on: null, foreign: 'A2' },
  { who: 'restricted', on: 'A1', foreign: 'A2' },
  { who: 'reseller', on: null, foreign: 'R3' },
  { who: 'reseller', on: 'O1', foreign: 'O4' },
  { who: 'partner', on: null, foreign: 'P2' },
] as const;

const examples = new Map<string, Example>(
  examplesOfAll().map((one) => [`${one.name} ${one.path}`, one]),
);
const references = referencesOf();
/** A short run asks with a third of the references; the next commits ask with the others. */
const drawn = references.filter((_, at) => isDrawn(at, 3));
const meant = new Set<string>();
let isUndoing = false;
let server: TestServer;
let tree: FixtureTree;
let leakIn: ReturnType<typeof leaksTo>;
const names = new Map<string, Names>();
const counts = { compared: 0 };

const actorOf = (key: string): FixtureActor =>
  tree.actors.find((actor) => actor.key === key) as FixtureActor;
const nodeOf = (key: string): FixtureNode => tree.nodes[key] as FixtureNode;

beforeAll(async () => {
  server = await createTestServer({
    wrapStore: (store: Store) => rollbackStore(store, () => isUndoing),
    http: { limits: { hit: async () => 0 } },
  });
  tree = await createFixtureTree(server);
  await insertCanaries(server, tree);
  leakIn = leaksTo(tree);
  for (const key of ['O1', 'A1', 'R1', 'P1', 'O2', 'O4', 'A2', 'R3', 'P2'])
    names.set(key, await namesOf(server, tree, nodeOf(key)));
});

afterAll(async () => {
  await server.close();
  process.stdout.write(
    `References: ${references.length} places of ` +
      `${new Set(references.map(({ name }) => name)).size} operations, ${counts.compared} ` +
      `pairs of a foreign id and one that was never issued\n`,
  );
});

/** A request that names the caller's own rows, except in one place. */
async function send(
  { name, at }: Reference,
  example: Example,
  actor: FixtureActor,
  {
    value,
    mine,
    on,
  }: { readonly value: string | number; readonly mine: Names; readonly on: FixtureNode | null },
): Promise<Reply> {
  const { access }: Operation = operationOf(name);
  const valueOf = (place: string, defaultValue: unknown): unknown => {
    if (place === at) return value;
    const other = references.find((one) => one.name === name && one.at === place);
    return other && defaultValue !== undefined ? mine[other.kind] : defaultValue;
  };
  const path = example.path.replace(/\{(\w+)\}/g, (_all, key: string) => {
    const isTarget = access.carriers?.some((one) => one === `params.${key}`);
    return encodeURIComponent(
      String(
        isTarget ? (on ?? actor.home)?.id : (valueOf(`params.${key}`, example.params[key]) ?? '1'),
      ),
    );
  });
  const query = new URLSearchParams();
  for (const one of example.query)
    if (one.required || `query.${one.name}` === at)
      query.set(one.name, String(valueOf(`query.${one.name}`, one.example)));
  if (on) query.set('targetAccountId', String(on.id));
  let body: unknown = example.isForm ? { file: '' } : example.body;
  for (const other of references.filter((one) => one.name === name && one.at.startsWith('body.'))) {
    const [, ...steps] = other.at.split('.');
    const isThere =
      other.at === at ||
      (typeof body === 'object' && body !== null && (steps[0] ?? '').replace('[]', '') in body);
    if (isThere) body = putAt(body, steps, other.at === at ? value : mine[other.kind]);
  }
  for (const carrier of access.carriers ?? [])
    if (
      carrier.startsWith('body.') &&
      typeof body === 'object' &&
      body !== null &&
      carrier.slice(5) in body
    )
      body = putAt(body, [carrier.slice(5)], (on ?? actor.home)?.id);
  const isForm = example.isForm ? formOf(body as Record<string, unknown>) : null;
  return server.call(
    example.method,
    `${path}${query.size > 0 ? `?${query}` : ''}`,
    isForm
      ? { token: actor.token, ...isForm }
      : { token: actor.token, body: example.entry.body ? body : undefined },
  );
}

const formOf = (body: Record<string, unknown>) => ({
  headers: { 'content-type': 'multipart/form-data; boundary=x' },
  body: Object.entries(body)
    .map(
      ([name, value]) =>
        `--x\r\nContent-Disposition: form-data; name="${name}"` +
        (name === 'file'
          ? '; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.7\r\n'
          : `\r\n\r\n${String(value)}\r\n`),
    )
    .join('')
    .concat('--x--\r\n'),
});

/**
 * What a caller sees, without the values that it sent and those that differ from request to
 * request.
 */
function faceOf({ status, text, headers }: Reply, ...said: (string | number)[]): string {
  const bare = said.reduce<string>(
    (all, one) =>
      all
        .replaceAll(JSON.stringify(one), '"it"')
        .replaceAll(encodeURIComponent(String(one)), 'it')
        .replaceAll(String(one), 'it'),
    text.replace(/"requestId":"[^"]*"/, ''),
  );
  const steady = bare
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'uuid')
    .replace(/\b\d{10,13}\b/g, 'time')
    .replace(/after \d+ lines/, 'after some lines')
    .replace(/"(id|roomId|revision)":"?[\d:]+"?/g, '"$1":0')
    .replace(/(key|whsec)_\w+|acct\d+|campa\w+|templ_\w+|"hint":"\w+"/g, 'new');
  return JSON.stringify([
    status,
    steady,
    Object.keys(headers)
      .filter(
        (key) =>
          key !== 'content-encoding' && key !== 'transfer-encoding' && key !== 'content-length',
      )
      .sort(),
  ]);
}

/** One checksum over the rows of all accounts out of the caller's scope. */
async function rowsOutside(actor: FixtureActor, on: FixtureNode | null): Promise<string> {
  const top = on ?? (actor.home as FixtureNode);
  const ids = Object.values(tree.nodes)
    .filter((node) => !isBeneath(node, top) && node.tier !== 'platform')
    .map(({ id }) => id)
    .join(', ');
  const parts = Object.keys(tenantSamples).map(
    (table) =>
      `select '${table}' as name, md5(coalesce(string_agg(md5(t::text), ''
        order by md5(t::text)), '')) as sum from ${table} t where account_id in (${ids})`,
  );
  return JSON.stringify(
    await asOwner(
      server.databaseUrl,
      [
        ...parts,
        `select 'users', md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) from users t where tenant_id in (${ids})`,
        `select 'sessions', count(*)::text from sessions where revoked_at is not null`,
      ].join(' union all '),
    ),
  );
}

const fits = ({ name }: Reference, who: string): boolean => {
  const { audience } = operationOf(name).access;
  return who === 'partner' || who === 'reseller'
    ? audience === who
    : audience === 'account' || audience === 'visitor';
};

it('has a rule for every field of the contract that references a row', () => {
  expect(unsaid()).toEqual([]);
  expect(Object.values(noReference).every((reason) => reason !== '')).toBe(true);
});

describe.each(actors)('$who on $on, with rows of $foreign', ({ who, on, foreign }) => {
  it('gets the same reply for a row of others as for an unknown one, and changes nothing of others', async () => {
    const [actor, node] = [actorOf(who), on === null ? null : nodeOf(on)];
    const [mine, theirs] = [
      names.get(node?.key ?? (actor.home as FixtureNode).key) as Names,
      names.get(foreign) as Names,
    ];
    const before = await rowsOutside(actor, node);
    const faults: string[] = [];
    for (const reference of drawn.filter((one) => fits(one, who))) {
      for (const example of [...examples.values()].filter(
        (one) =>
          one.name === reference.name &&
          (!reference.at.startsWith('params.') || one.path.includes(`{${reference.at.slice(7)}}`)),
      )) {
        const [value, never] = [theirs[reference.kind], neverIssued[reference.kind]];
        if (value === mine[reference.kind]) continue;
        const asked = { mine, on: node };
        isUndoing = true;
        const known = await send(reference, example, actor, {
          ...asked,
          value: mine[reference.kind],
        });
        isUndoing = false;
        const got = await send(reference, example, actor, { ...asked, value });
        const unknown = await send(reference, example, actor, { ...asked, value: never });
        counts.compared += 1;
        const says = `${reference.name} ${reference.at} (${example.method} ${example.path})`;
        if (faceOf(known, mine[reference.kind]) !== faceOf(unknown, never))
          meant.add(`${reference.name} ${reference.at}`);
        if (faceOf(got, value) !== faceOf(unknown, never))
          faults.push(
            `${says}: told apart from what was never issued:\n  ` +
              `${faceOf(got, value).slice(0, 300)}\n  ${faceOf(unknown, never).slice(0, 300)}`,
          );
        if (got.status >= 500) faults.push(`${says}: ${got.status} ${got.text.slice(0, 120)}`);
        const leak = leakIn({ ...got, text: got.text.replaceAll(String(value), 'it') }, actor);
        if (leak) faults.push(`${says}: leaks ${leak}`);
      }
    }
    expect(faults).toEqual([]);
    expect(await rowsOutside(actor, node)).toBe(before);
  });
});

it('would detect a difference: a row of the same tenant has another reply', () => {
  const dumb = drawn.map(({ name, at }) => `${name} ${at}`).filter((one) => !meant.has(one));
  const asked = new Set(drawn.map(({ name, at }) => `${name} ${at}`));
  expect(dumb.sort()).toEqual(
    Object.keys(answeredAlike)
      .filter((one) => asked.has(one))
      .sort(),
  );
});
