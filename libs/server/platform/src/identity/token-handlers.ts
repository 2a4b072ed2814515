import { dateToSeconds, secondsToText } from '@patchbay/kernel';
import { type Services } from '@patchbay/server-core';
import { type Actor, type Handlers, isMember, refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import {
  type TokenRow,
  endSession,
  insertApiKey,
  listApiKeys,
  revokeApiKey,
} from '../people/sessions-repository.js';
import { platformScope } from './sign-in-steps.js';

const dayMs = 24 * 3_600_000;

/** Signing out, and API keys. */
export function tokenHandlers({
  store,
  clock,
}: Services): Pick<Handlers<Db>, 'signOut' | 'listTokens' | 'createToken' | 'deleteToken'> {
  return {
    signOut: async ({ context }) => {
      const { actor } = context;
      // An API key is revoked by deleting it; signing out must not end a partner's integration.
      if (actor.kind === 'person' || actor.kind === 'visitor')
        await store.within(platformScope('sign out'), (db) =>
          endSession(db, clock, actor.sessionId),
        );
      if (actor.kind === 'person') await context.within(async () => undefined);
      return { message: 'Success' };
    },

    listTokens: async ({ target }) => ({
      tokens: (
        await store.within(platformScope('list API keys'), (db) => listApiKeys(db, target.id))
      ).map(({ row, createdBy }) => tokenView(row.hint, row, createdBy)),
      message: 'Success',
    }),

    createToken: async ({ body, target, context }) => {
      const expiresAt =
        body.expiresInDays === undefined
          ? null
          : new Date(clock.now() + body.expiresInDays * dayMs);
      const { value, row } = await store.within(context.asPlatform('make an API key'), (db) =>
        insertApiKey(db, clock, {
          accountId: target.id,
          userId: userIdOf(context.actor),
          description: body.description,
          scopes: body.scopes ?? null,
          expiresAt,
        }),
      );
      context.note({ object: { kind: 'key', id: row.id } });
      await context.within(async () => undefined);
      return { token: tokenView(value, row), message: 'Token created successfully' };
    },

    deleteToken: async ({ body, target, context }) => {
      const gone = await store.within(context.asPlatform('revoke an API key'), (db) =>
        revokeApiKey(db, clock, target.id, body.token),
      );
      if (!gone) throw refuse.notFound('This account has no such key.');
      context.note({
        object: { kind: 'key', id: gone.id },
        changes: { description: gone.description },
      });
      await context.within(async () => undefined);
      return { message: 'Token deleted successfully' };
    },
  };
}

const tokenView = (token: string, row: TokenRow, createdBy: string | null = null) => ({
  id: row.id,
  scopes: row.scopes,
  expiresAt: row.expiresAt && secondsToText(dateToSeconds(row.expiresAt)),
  createdBy,
  token,
  description: row.description ?? '',
  type: 'admin',
  timestamp: secondsToText(dateToSeconds(row.createdAt)),
  userId: row.userId ?? 0,
  lastUsed: row.lastUsedAt > row.createdAt ? secondsToText(dateToSeconds(row.lastUsedAt)) : null,
});

const userIdOf = (actor: Actor): number | null => (isMember(actor) ? actor.userId : null);
