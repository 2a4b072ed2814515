import { type Context, isMember } from '@patchbay/server-kit';
import { findUser } from '@patchbay/server-core';
import { type Db } from '@patchbay/server-store';

/** The name of the caller in a room: the person's name, or a label for a key. */
export async function personName(db: Db, context: Context<Db>): Promise<string> {
  if (!('userId' in context.actor) || context.actor.userId === null) return 'API';
  const user = await findUser(db, context.actor.userId);
  return user?.name ?? user?.email ?? 'An administrator';
}

/** The id of the actor, the same in all sessions of a person; every key is its own actor. */
export function actorKey({ actor }: Context<Db>): {
  readonly actor: string;
  readonly userId: number | null;
} {
  if (!isMember(actor)) throw new Error('Only members act in rooms');
  return actor.userId === null
    ? { actor: `key:${actor.sessionId}`, userId: null }
    : { actor: `person:${actor.userId}`, userId: actor.userId };
}
