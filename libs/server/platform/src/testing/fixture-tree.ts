import { randomBytes } from 'node:crypto';
import { type PermissionName, permissionsFor } from '@patchbay/permissions';
import { type FixtureActor, type FixtureNode } from '@patchbay/server-kit/testing';
import {
  type Db,
  agentConfigs,
  appointments,
  apps,
  calendarConnections,
  conversations,
  domains,
  events,
  forwardingChecks,
  groupMembers,
  knowledgeBases,
  knowledgeChunks,
  knowledgeDocuments,
  logs,
  messages,
  notifications,
  numberingProviders,
  parties,
  reactions,
  rooms,
  schedules,
  sessions,
  sipCaptures,
  sipIpWhitelist,
  sipRegistrations,
  sipRoutes,
  templates,
  users,
  taskAttempts,
  taskLimits,
  tasks,
  webhookDeliveries,
  webhookEvents,
  webhookRelays,
  webhooks,
} from '@patchbay/server-store';
import { eq } from 'drizzle-orm';
import { openSession, openVisitorSession, platformNode } from '../access/sessions.js';
import { newToken } from '../access/tokens.js';
import { insertNode } from '../accounts/creation.js';
import { putAppData } from '../integrations/repository.js';
import { insertApiKey, insertUser } from '../identity/repository.js';
import { type AccountRow, toNode } from '../tree/nodes.js';
import { plantMoney } from './plant-money.js';
import { plantPlans } from './plant-plans.js';
import { plantCarrier } from './plant-carrier.js';
import { plantFiles } from './plant-files.js';
import { type TestServer } from './test-server.js';

export interface FixtureTree {
  readonly nodes: Readonly<Record<string, FixtureNode>>;
  readonly actors: readonly FixtureActor[];
  /** A mark that stands in every row of a node, and nowhere else. */
  readonly canaryOf: (node: FixtureNode) => string;
  /** The template of a partner or reseller; its mark may be read everywhere beneath. */
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
/** The task of an agent or organization. */
export const taskIdOf = (accountId: number): string =>
  `00000000-0000-4000-8000-${String(accountId).padStart(12, '0')}`;

type Key = keyof typeof parents;
const tiers = { P: 'partner', R: 'reseller', O: 'organization', A: 'agent' } as const;

/** R1 has taken these from those beneath it, so that the matrix has something to deny. */
const switchedOff = { allowAddAgents: false, allowOrgNumberAssignment: false } as const;

/** Two partners with resellers, organizations and agents; a member of every standing; one row of every kind in every account. */
export async function plantTree({ store, clock, platform }: TestServer): Promise<FixtureTree> {
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
      await plantFiles(db, row, canary(key));
      if (tier === 'organization' || tier === 'agent') {
        await plantRows(db, row, canary(key));
        await plantDiary(db, row, canary(key), platform.services.key);
      } else {
        await plantBlueprints(db, row, templateOf(key));
        await db
          .insert(domains)
          .values({ domain: `${canary(key)}.example`.toLowerCase(), accountId: row.id });
      }
    }
    await plantMoney(db, Object.values(nodes), (node) => canary(node.key));
    await plantPlans(db, Object.values(nodes), {
      of: (node) => canary(node.key),
      offeredBy: (node) => templateOf(node.key).mark,
    });
    const actors = await plantActors(db, { rows, nodes, clock, run });
    return {
      nodes,
      actors,
      canaryOf: (node) => canary(node.key),
      templateOf: (node) => templateOf(node.key),
      roomOf: (node) => `${node.id}:${node.id}`,
    };
  });
}

async function plantRows(db: Db, row: AccountRow, mark: string): Promise<void> {
  const ids = { organizationId: row.organizationId ?? row.id, accountId: row.id };
  const [party] = await db
    .insert(parties)
    .values({ ...ids, kind: 'phone', address: `+1512555${String(row.id).slice(-4)}`, name: mark })
    .returning();
  const roomId = `${row.id}:${row.id}`;
  await db.insert(rooms).values({
    ...ids,
    id: roomId,
    partyId: party?.id as number,
    channel: 'sms',
    lastMessage: mark,
  });
  await db.insert(conversations).values({
    ...ids,
    uuid: `uuid-${row.id}`,
    roomId,
    type: 'message',
    channel: 'sms',
    direction: 'inbound',
    summary: mark,
  });
  const [said] = await db
    .insert(messages)
    .values({
      ...ids,
      roomId,
      conversationUuid: `uuid-${row.id}`,
      author: 'customer',
      channel: 'sms',
      direction: 'inbound',
      body: mark,
    })
    .returning();
  await plantCarrier(db, { ...ids, roomId, messageId: said?.id as string }, mark);
  await db.insert(reactions).values({
    ...ids,
    messageId: said?.id as string,
    actor: 'person:0',
    name: mark,
    reaction: '👍',
  });
  await db
    .insert(notifications)
    .values({ ...ids, kind: 'message', title: mark, body: mark, subject: mark });
  await db
    .insert(groupMembers)
    .values({ ...ids, groupId: party?.id as number, partyId: party?.id as number });
  const [base] = await db
    .insert(knowledgeBases)
    .values({ ...ids, title: mark })
    .returning();
  const [document] = await db
    .insert(knowledgeDocuments)
    .values({
      ...ids,
      knowledgeBaseId: base?.id,
      title: mark,
      body: mark,
      url: `https://${mark.toLowerCase()}.example/`,
    })
    .returning();
  await db
    .insert(knowledgeChunks)
    .values({ ...ids, documentId: document?.id as string, position: 0, heading: mark, body: mark });
  await db.insert(agentConfigs).values([
    { ...ids, id: `campa${row.id}s`, slot: 'staging', config: { agentInstructions: mark } },
    { ...ids, id: `campa${row.id}d`, slot: 'default', config: { agentInstructions: mark } },
  ]);
  await db.insert(logs).values({
    ...ids,
    id: `log-${row.id}`,
    timestamp: new Date(),
    type: 'call',
    eventType: 'inbound-call',
    direction: 'inbound',
    uuid: `uuid-${row.id}`,
    agentId: row.id,
    summary: mark,
    meta: {},
  });
  const [hook] = await db
    .insert(webhooks)
    .values({
      ...ids,
      url: `https://${mark.toLowerCase()}.example/hook`,
      type: 'incoming',
      label: mark,
    })
    .returning();
  const [told] = await db
    .insert(webhookEvents)
    .values({
      ...ids,
      type: 'incoming',
      payload: JSON.stringify({ message: mark }),
      spreadAt: new Date(),
    })
    .returning();
  await db.insert(webhookDeliveries).values({
    ...ids,
    webhookId: hook?.id as string,
    eventId: told?.id as string,
    state: 'delivered',
    nextAt: new Date(),
    history: [{ at: 0, durationMs: 1, status: null, error: mark }],
  });
  await plantSip(db, ids, mark);
  await db.insert(webhookRelays).values({
    ...ids,
    type: 'twilioSMS',
    url: `https://${mark.toLowerCase()}.example/relay`,
    timeoutMs: 5000,
  });
  const [task] = await db
    .insert(tasks)
    .values({
      ...ids,
      id: taskIdOf(row.id),
      type: 'call',
      state: 'canceled',
      target: '+15125550148',
      context: mark,
      nextAt: new Date(),
    })
    .returning();
  await db.insert(taskAttempts).values({
    ...ids,
    taskId: task?.id as string,
    number: 1,
    type: 'call',
    target: mark,
    day: '2026-01-05',
    state: 'ended',
  });
  await db.insert(taskLimits).values(ids);
  await db.insert(events).values({ ...ids, topic: 'message', payload: { roomId: mark } });
}

/** When an account can be booked, who comes, and what it told about systems outside. */
async function plantDiary(
  db: Db,
  row: AccountRow,
  mark: string,
  key: TestServer['platform']['services']['key'],
): Promise<void> {
  const ids = { organizationId: row.organizationId ?? row.id, accountId: row.id };
  await db.insert(schedules).values({ ...ids, schedule: { note: mark, days: [] } });
  await db.insert(appointments).values({
    ...ids,
    title: mark,
    startsAt: new Date(Date.now() + 86_400_000),
    endsAt: new Date(Date.now() + 88_200_000),
  });
  // The version that is named, and the one that a path without a version means.
  for (const version of ['1', 'v1'])
    await putAppData(
      db,
      key,
      ids,
      { slug: '1', version },
      { location: mark, apiKey: `secret of ${mark}` },
    );
  // Its data is sealed, so that only the name can show whose row it is.
  await putAppData(db, key, ids, { slug: mark, version: 'v1' }, { location: mark });
  await db.insert(calendarConnections).values({
    ...ids,
    provider: 'google',
    sealed: 'opens nothing',
    calendarId: `${mark}@example.com`,
    calendarName: mark,
  });
}

/** The SIP side of an account, and a supplier of its numbers. Nothing of it is due before long after the test. */
async function plantSip(
  db: Db,
  ids: { organizationId: number; accountId: number },
  mark: string,
): Promise<void> {
  const at = new Date();
  const later = new Date(at.getTime() + 10 * 365 * 86_400_000);
  await db.insert(sipIpWhitelist).values({ ...ids, ip: '203.0.113.7', label: mark });
  await db.insert(sipRoutes).values({ ...ids, route: `${mark.toLowerCase()}.example` });
  await db.insert(sipRegistrations).values({
    ...ids,
    aor: `${mark}@sip.example`,
    username: mark,
    sealedPassword: mark,
    realm: 'sip.example',
    transport: 'UDP',
    callId: mark,
    nextAt: later,
  });
  await db.insert(sipCaptures).values({
    ...ids,
    sipCallId: 'call',
    capturedAt: at,
    position: 0,
    direction: 'sent',
    transport: 'UDP',
    sourceAddress: '203.0.113.7:5060',
    destinationAddress: '203.0.113.8:5060',
    message: `OPTIONS sip:${mark} SIP/2.0`,
  });
  await db
    .insert(forwardingChecks)
    .values({ ...ids, line: mark, number: mark, startedAt: at, expiresAt: at });
}

/** What a tier above organizations offers to those beneath it: a template and an app. */
async function plantBlueprints(
  db: Db,
  { id: accountId }: AccountRow,
  { id, mark }: { id: string; mark: string },
): Promise<void> {
  await db.insert(templates).values({
    id,
    accountId,
    title: mark,
    disabled: false,
    fields: [{ key: 'orgName', title: mark }],
    integrations: [],
    agent: { agentInstructions: mark },
  });
  await db
    .insert(apps)
    .values({ accountId, appId: mark, version: 'v1', definition: { name: mark } });
}

const readingScopes = ['*:read', 'tasks:act'] as const;

interface Planting {
  readonly rows: Readonly<Record<string, AccountRow>>;
  readonly nodes: Readonly<Record<string, FixtureNode>>;
  readonly clock: TestServer['clock'];
  readonly run: string;
}

async function plantActors(db: Db, { rows, nodes, clock, run }: Planting): Promise<FixtureActor[]> {
  const none = { permitted: [], may: () => false } as const;
  const person = async (
    key: string,
    home: string,
    role: 'owner' | 'admin',
    given: readonly string[] = [],
  ): Promise<FixtureActor> => {
    const user = await insertUser(db, toNode(rows[home] as AccountRow), {
      email: `${key.replace(' ', '.')}.${run}@example.com`.toLowerCase(),
      name: key,
      role,
    });
    if (given.length > 0)
      await db
        .update(users)
        .set({ permittedAccountIds: given.map((one) => nodes[one]?.id as number) })
        .where(eq(users.id, user.id));
    // Somebody who signed in by a code a moment ago, but for one.
    const isProved = key !== 'sibling owner';
    const token = await openSession(db, clock, user, { isProved });
    return {
      key,
      kind: 'member',
      token,
      isProved,
      home: nodes[home] as FixtureNode,
      permitted: given.map((one) => nodes[one] as FixtureNode),
      may: mayOf(home, role),
    };
  };
  const [staff] = await db
    .insert(users)
    .values({ email: `super.${run}@example.com`, name: 'super', role: 'owner', superAdmin: true })
    .returning();
  const revoked = await person('revoked', 'O1', 'owner');
  await db
    .update(sessions)
    .set({ revokedAt: new Date(clock.now()) })
    .where(eq(sessions.hint, (revoked.token as string).slice(-4)));
  const key = await insertApiKey(db, clock, {
    accountId: nodes.A1?.id as number,
    userId: null,
    description: 'agent key',
  });
  const bound = await insertApiKey(db, clock, {
    accountId: nodes.O1?.id as number,
    userId: null,
    description: 'reading key',
    scopes: readingScopes,
  });
  return [
    { key: 'nobody', kind: 'none', token: null, home: null, ...none },
    {
      key: 'garbage',
      kind: 'garbage',
      token: `${newToken('session').slice(0, -1)}!`,
      home: null,
      ...none,
    },
    { key: 'never issued token', kind: 'garbage', token: newToken('session'), home: null, ...none },
    { ...revoked, kind: 'revoked' },
    {
      key: 'visitor',
      kind: 'visitor',
      token: (await openVisitorSession(db, clock, nodes.A1?.id as number)).token,
      home: null,
      ...none,
    },
    {
      key: 'agent key',
      kind: 'member',
      token: key.value,
      home: nodes.A1 as FixtureNode,
      permitted: [],
      scopes: null,
      may: mayOf('A1', 'owner'),
    },
    {
      key: 'reading key',
      kind: 'member',
      token: bound.value,
      home: nodes.O1 as FixtureNode,
      permitted: [],
      scopes: readingScopes,
      may: mayOf('O1', 'owner'),
    },
    await person('restricted', 'O1', 'admin', ['A1']),
    await person('admin', 'O1', 'admin'),
    await person('owner', 'O1', 'owner'),
    await person('sibling owner', 'O2', 'owner').then((actor) => ({
      ...actor,
      key: 'siblingOwner',
    })),
    await person('reseller', 'R1', 'owner'),
    await person('foreignReseller', 'R3', 'owner'),
    await person('partner', 'P1', 'owner'),
    {
      key: 'superAdmin',
      kind: 'member',
      token: await openSession(db, clock, staff as typeof users.$inferSelect, { isProved: true }),
      home: nodes.root as FixtureNode,
      permitted: [],
      isProved: true,
      may: () => true,
    },
    {
      key: 'unproved staff',
      kind: 'member',
      token: await openSession(db, clock, staff as typeof users.$inferSelect),
      home: nodes.root as FixtureNode,
      permitted: [],
      may: () => true,
    },
  ];
}

/** The permission table by itself, fed from the fixture instead of from the database. */
const mayOf =
  (home: string, role: 'owner' | 'admin') =>
  (permission: PermissionName, node: FixtureNode): boolean => {
    const isUnderR1 = ['R1', 'O1', 'A1', 'A2', 'O2', 'A3'].includes(node.key);
    const tier = { P: 'partner', R: 'reseller', O: 'organization', A: 'agent' }[
      home[0] as 'P'
    ] as 'partner';
    return permissionsFor({
      superAdmin: false,
      tier,
      isOwner: role === 'owner',
      timestamp: Date.now(),
      settings: isUnderR1 ? [{ tier: 'reseller', values: switchedOff }] : [],
    })[permission].allowed;
  };
