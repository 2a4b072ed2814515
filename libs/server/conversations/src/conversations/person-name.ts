import { type Context, isMember } from '@patchbay/server-kit';
import { findUser } from '@patchbay/server-core';
import { type Db } from '@patchbay/server-store';

/** How the caller is named in a room: the person, or what a key is to the people of a room. */
export async function personName(db: Db, context: Context<Db>): Promise<string> {
  if (!('userId' in context.actor) || context.actor.userId === null) return 'API';
  const user = await findUser(db, context.actor.userId);
  return user?.name ?? user?.email ?? 'An administrator';
}

/** Who acts, the same through every session of a person; every key is an actor of its own. */
export function actorKey({ actor }: Context<Db>): {
  readonly actor: string;
  readonly userId: number | null;
} {
  if (!isMember(actor)) throw new Error('Only members act in rooms');
  return actor.userId === null
    ? { actor: `key:${actor.sessionId}`, userId: null }
    : { actor: `person:${actor.userId}`, userId: actor.userId };
}
