import { randomBytes } from 'node:crypto';
import { type Clock, type Millis } from '@patchbay/kernel';
import { type AccountRow, ensurePlatform, platformNode, toNode } from '@patchbay/server-core';
import { type FixtureActor, type FixtureNode } from '@patchbay/server-kit/testing';
import { type Store, domains, numberingProviders } from '@patchbay/server-store';
import {
  createTestDatabase,
  insertRecordedRows,
  recordRows,
  openTestStore,
} from '@patchbay/server-store/testing';
import { insertNode } from '../accounts/creation.js';
import { insertFixtureMoney } from './fixture-money.js';
import { insertFixturePlans } from './fixture-plans.js';
import { insertFixtureFiles } from './fixture-files.js';
import { type TestServer } from './test-server.js';
import { testKey } from './test-settings.js';
import { switchedOff, insertFixtureActors } from './fixture-actors.js';
import {
  insertFixtureRows,
  insertFixtureCalendar,
  insertFixtureTemplates,
} from './fixture-rows.js';

export interface FixtureTree {
  readonly nodes: Readonly<Record<string, FixtureNode>>;
  readonly actors: readonly FixtureActor[];
  /** A text that every row of a node contains, and no other row. */
  readonly canaryOf: (node: FixtureNode) => string;
  /** The template of a partner or reseller; accounts below it may read its mark. */
  readonly templateOf: (node: FixtureNode) => { readonly id: string; readonly mark: string };
  /** The room of an agent or organization. */
  readonly roomOf: (node: FixtureNode) => string;
}

const parents = {
  P1: null,
  R1: 'P1',
  R2: 'P1',
  O1: 'R1',
  A1: 'O1',
  A2: 'O1',
  O2: 'R1',
  A3: 'O2',
  O3: 'R2',
  P2: null,
  R3: 'P2',
  O4: 'R3',
  A4: 'O4',
} as const;

type Key = keyof typeof parents;
const tiers = { P: 'partner', R: 'reseller', O: 'organization', A: 'agent' } as const;

/** Where a tree is planted: a server, or what it stands on. */
export type Ground = Pick<TestServer, 'store' | 'databaseUrl'> & { readonly clock: Clock };

/**
 * Two partners with resellers, organizations and agents; members with every role; one row of every
 * kind in every account. Writing it row by row takes longer than most tests, so the second tree of a
 * process is recorded, and the further ones are inserted from there. A database that has more than
 * the platform gets a tree of its own.
 */
export async function createFixtureTree(ground: Ground): Promise<FixtureTree> {
  planted += 1;
  const isNow = Math.abs(ground.clock.now() - Date.now()) < 60_000;
  if (planted === 1 || !isNow) return insertTree(ground);
  recorded ??= recordTree();
  const { result, rows } = await recorded;
  const isInserted = await insertRecordedRows(ground.databaseUrl, rows, ground.clock.now());
  return isInserted ? result : insertTree(ground);
}

let planted = 0;
let recorded: ReturnType<typeof recordTree> | undefined;

/** Plants a tree in a database of its own, in which no server works. */
async function recordTree() {
  const database = await createTestDatabase();
  const store = await openTestStore({ databaseUrl: database.url, connections: 2 });
  try {
    await ensurePlatform(store, 'http://localhost');
    return await recordRows(database.url, () => {
      // The beginning of the recording: what is older would be as old in each copy.
      const now = Date.now() as Millis;
      return insertTree({ store, clock: { now: () => now } });
    });
  } finally {
    await store.close();
    await database.drop();
  }
}

async function insertTree({
  store,
  clock,
}: {
  readonly store: Store;
  readonly clock: Clock;
}): Promise<FixtureTree> {
  const run = randomBytes(4).toString('hex');
  const nodes: Record<string, FixtureNode> = {};
  const rows: Record<string, AccountRow> = {};
  const canary = (key: string) => `CNRY-${key}-${run}`;
  const templateOf = (key: string) => ({
    id: `templ_${key}${run}`.toLowerCase(),
    mark: `BLUEPRINT-${key}-${run}`,
  });
  return store.within({ kind: 'platform', reason: 'plant a tree for a test' }, async (db) => {
    const root = (await platformNode(db)) as AccountRow;
    nodes.root = { key: 'root', id: root.id, tier: 'platform', parent: null };
    for (const key of Object.keys(parents) as Key[]) {
      const above = parents[key];
      const tier = tiers[key[0] as keyof typeof tiers];
      const row = await insertNode(db, clock, {
        type: tier,
        above: toNode(above ? (rows[above] as AccountRow) : root),
        orgName: key,
        accountName: key,
        email: `${canary(key)}@example.com`.toLowerCase(),
        externalBillingId: canary(key),
        premium: tier === 'organization',
        externalAccountId: tier === 'organization' ? `ext-${key}-${run}` : null,
        settings: { note: canary(key), ...(key === 'R1' ? switchedOff : {}) },
      });
      if (tier !== 'agent')
        await db
          .insert(numberingProviders)
          .values({ accountId: row.id, providerId: 'Twilio', enabled: false, hint: canary(key) });
      rows[key] = row;
      nodes[key] = {
        key,
        id: row.id,
        tier,
        parent: above ? (nodes[above] as FixtureNode) : (nodes.root as FixtureNode),
      };
      await insertFixtureFiles(db, row, canary(key));
      if (tier === 'organization' || tier === 'agent') {
        await insertFixtureRows(db, row, canary(key));
        await insertFixtureCalendar(db, row, canary(key), testKey);
      } else {
        await insertFixtureTemplates(db, row, templateOf(key));
        await db
          .insert(domains)
          .values({ domain: `${canary(key)}.example`.toLowerCase(), accountId: row.id });
      }
    }
    await insertFixtureMoney(db, Object.values(nodes), (node) => canary(node.key));
    await insertFixturePlans(db, Object.values(nodes), {
      of: (node) => canary(node.key),
      offeredBy: (node) => templateOf(node.key).mark,
    });
    const actors = await insertFixtureActors(db, { rows, nodes, clock, run });
    return {
      nodes,
      actors,
      canaryOf: (node) => canary(node.key),
      templateOf: (node) => templateOf(node.key),
      roomOf: (node) => `${node.id}:${node.id}`,
    };
  });
}
