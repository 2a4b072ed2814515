import { type SpecialAccounts } from '@patchbay/permissions';
import { announce, findNode, isTaken, ownerOf } from '@patchbay/server-core';
import { type Handlers, refuse } from '@patchbay/server-kit';
import { type Db, type Store } from '@patchbay/server-store';
import { findUsername, setUsername } from './repository.js';
import { keptFrom, problemOfSlug, slugOf } from './rules.js';

type AgentUrlOperation = 'getAgentUrl' | 'checkAgentUrl' | 'saveAgentUrl';

/**
 * Handlers of an agent's public address. It is the username: one name, unique in the installation
 * by the database's own index.
 */
export function createAgentUrlHandlers({
  store,
  special,
}: {
  readonly store: Store;
  readonly special: SpecialAccounts;
}): Pick<Handlers<Db>, AgentUrlOperation> {
  return {
    getAgentUrl: async ({ target, context }) =>
      context.within(async (db) => {
        const username = await findUsername(db, target.id);
        if (username === null) throw refuse.notFound();
        return { slug: username.toLowerCase() };
      }),

    checkAgentUrl: async ({ query, target, context }) => {
      const slug = slugOf(query.slug);
      const mayBe = problemOfSlug(slug, keptFrom(context.actor, special)) === null;
      // Whether a name is free is not secret, since its page is public. The reply does not say
      // which account has it.
      const holder = mayBe
        ? await store.within({ kind: 'platform', reason: 'see whether an address is free' }, (db) =>
            findNode(db, slug),
          )
        : null;
      return { slug, available: mayBe && (holder === null || holder.id === target.id) };
    },

    saveAgentUrl: async ({ body, target, context }) => {
      const slug = slugOf(body.slug);
      const problem = problemOfSlug(slug, keptFrom(context.actor, special));
      if (problem) throw refuse.invalid([{ path: 'body.slug', message: problem }]);
      try {
        await context.within(async (db) => {
          if (!(await setUsername(db, target.id, slug))) throw refuse.notFound();
          await announce(db, ownerOf(target), 'settings', { accountId: target.id });
        });
      } catch (error) {
        if (isTaken(error))
          throw refuse.conflict('This address is taken. Choose another.', {
            slug,
            available: false,
          });
        throw error;
      }
      return { slug, message: 'Success' };
    },
  };
}
