import { findNode, openSession, toNode } from '@patchbay/server-core';
import { users } from '@patchbay/server-store';
import { insertApiKey } from '../people/sessions-repository.js';
import { insertUser } from '../people/users-repository.js';
import { type FixtureTree } from './fixture-tree.js';
import { type TestServer } from './test-server.js';

const platform = { kind: 'platform', reason: 'prepare an attack' } as const;
const anyName = () => Math.random().toString(36).slice(2);

/** Makes the sessions and keys that scripted attacks use, a separate one for each. */
export function createAttackers(server: TestServer, tree: FixtureTree) {
  const idOf = (key: string) => tree.nodes[key]?.id as number;
  const codeFor = (email: string) =>
    Number(server.mails.filter((mail) => mail.to === email && mail.code).at(-1)?.code);
  return {
    /** A session of a member of a node, with a recent proof of identity. */
    person: (key: string, role: 'owner' | 'admin' = 'owner') =>
      server.store.within(platform, async (db) => {
        const node = await findNode(db, idOf(key));
        const user = await insertUser(db, toNode(node as never), {
          email: `p${anyName()}@example.com`,
          name: 'Pat',
          role,
        });
        return {
          token: await openSession(db, server.clock, user, { isProved: true }),
          email: user.email,
          id: user.id,
        };
      }),
    keyOf: (key: string, more: { scopes?: readonly string[]; expiresAt?: Date } = {}) =>
      server.store.within(platform, (db) =>
        insertApiKey(db, server.clock, {
          accountId: idOf(key),
          userId: null,
          description: 'k',
          ...more,
        }),
      ),
    /** A session of platform staff. */
    staff: (isProved = false) =>
      server.store.within(platform, async (db) => {
        const [user] = await db
          .insert(users)
          .values({ email: `staff${anyName()}@example.com`, role: 'owner', superAdmin: true })
          .returning();
        return { token: await openSession(db, server.clock, user as never, { isProved }) };
      }),
    codeFor,
    wrongFor: (email: string) => (codeFor(email) === 123_456 ? 123_457 : 123_456),
  };
}
