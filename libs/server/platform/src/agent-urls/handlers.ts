import { type SpecialAccounts } from '@patchbay/permissions';
import { announce, findNode, ownerOf } from '@patchbay/server-core';
import { type Handlers, refuse } from '@patchbay/server-kit';
import { type Db, type Store } from '@patchbay/server-store';
import { saveAddress } from './names.js';
import { findUsername, lastAddress } from './repository.js';
import { keptFrom, problemOfSlug, slugOf } from './rules.js';

type AgentUrlOperation = 'getAgentUrl' | 'checkAgentUrl' | 'saveAgentUrl';

/**
 * Handlers of an agent's public addresses. The username is one of them permanently, because pages of
 * others name it; those that are set later are added, and the last is shown.
 */
export function createAgentUrlHandlers({
  store,
  special,
}: {
  readonly store: Store;
  readonly special: SpecialAccounts;
}): Pick<Handlers<Db>, AgentUrlOperation> {
  const holderOf = (slug: string) =>
    store.within({ kind: 'platform', reason: 'see whether an address is free' }, (db) =>
      findNode(db, slug),
    );

  return {
    getAgentUrl: async ({ target, context }) =>
      context.within(async (db) => {
        const username = await findUsername(db, target.id);
        if (username === null) throw refuse.notFound();
        return { slug: (await lastAddress(db, target.id)) ?? username.toLowerCase() };
      }),

    checkAgentUrl: async ({ query, target, context }) => {
      const slug = slugOf(query.slug);
      const mayBe = problemOfSlug(slug, keptFrom(context.actor, special)) === null;
      // Whether a name is free is not secret, since its page is public. The reply does not say
      // which account has it.
      const holder = mayBe ? await holderOf(slug) : null;
      return { slug, available: mayBe && (holder === null || holder.id === target.id) };
    },

    saveAgentUrl: async ({ body, target, context }) => {
      const slug = slugOf(body.slug);
      const problem = problemOfSlug(slug, keptFrom(context.actor, special));
      if (problem) throw refuse.invalid([{ path: 'body.slug', message: problem }]);
      await context.withinPlatform('show an address of an agent', async (db) => {
        if (!(await saveAddress(db, target, slug, 'body.slug'))) throw taken(slug);
        await announce(db, ownerOf(target), 'settings', { accountId: target.id });
      });
      return { slug, message: 'Success' };
    },
  };
}

const taken = (slug: string) =>
  refuse.conflict('This address is taken. Choose another.', { slug, available: false });
