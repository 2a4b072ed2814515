import { type Clock } from '@patchbay/kernel';
import { type PermissionName, permissionsFor } from '@patchbay/permissions';
import {
  type AccountRow,
  hashToken,
  newToken,
  openSession,
  openVisitorSession,
  toNode,
} from '@patchbay/server-core';
import { type FixtureActor, type FixtureNode } from '@patchbay/server-kit/testing';
import { type Db, sessions, users } from '@patchbay/server-store';
import { eq } from 'drizzle-orm';
import { insertApiKey } from '../people/sessions-repository.js';
import { insertUser } from '../people/users-repository.js';

/** R1 denies these permissions to accounts below it, so that the matrix has something to deny. */
export const switchedOff = { allowAddAgents: false, allowOrgNumberAssignment: false } as const;

const readingScopes = ['*:read', 'tasks:act'] as const;

interface FixtureContext {
  readonly rows: Readonly<Record<string, AccountRow>>;
  readonly nodes: Readonly<Record<string, FixtureNode>>;
  readonly clock: Clock;
  readonly run: string;
}

export async function insertFixtureActors(
  db: Db,
  { rows, nodes, clock, run }: FixtureContext,
): Promise<FixtureActor[]> {
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
    // Members who signed in by a code recently, except for one.
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
    .where(eq(sessions.tokenHash, hashToken(revoked.token as string)));
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
    { key: 'anonymous', kind: 'none', token: null, home: null, ...none },
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

/** The permission table alone, with its input from the fixture instead of the database. */
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
