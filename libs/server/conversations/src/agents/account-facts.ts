import { type Context, type TreeNode } from '@patchbay/server-kit';
import { type Db, type Store } from '@patchbay/server-store';
import { type AccountFacts } from './functions-catalogue.js';
import { planFactsOf } from './repository.js';

/**
 * What an account has, of the things that functions and new conversations need. What its
 * organization has counts for an agent, too, except for the number.
 */
export async function accountFacts(
  store: Pick<Store, 'within'>,
  context: Pick<Context<Db>, 'within'>,
  target: TreeNode,
): Promise<AccountFacts> {
  const own = await context.within((db) => planFactsOf(db, target.id));
  // Plan and brand belong to the organization, which is outside of an agent's own scope.
  const above =
    target.tier === 'agent' && target.organizationId !== null ? target.organizationId : null;
  const organization =
    above === null
      ? null
      : await store.within(
          { kind: 'platform', reason: 'what an organization has counts for its agents' },
          (db) => planFactsOf(db, above),
        );
  const has = (fact: 'premium' | 'smsEnabled') =>
    [own, organization].some((row) => row?.[fact] ?? false);
  return {
    phoneNumber: own?.phoneNumber ?? null,
    smsEnabled: has('smsEnabled'),
    premium: has('premium'),
  };
}
