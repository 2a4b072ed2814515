import { type Operation } from '@patchbay/contract';

/** The tiers by which callers name the account that they act on, besides `targetAccountId`. */
const siblings = ['targetOrganizationId', 'targetResellerId', 'targetPartnerId'] as const;

/**
 * Those that an operation has no meaning of its own for: there each names the target, and is no
 * argument.
 */
export function siblingsOf(entry: Operation): readonly string[] {
  const declared = (entry.query as { readonly shape?: object } | undefined)?.shape ?? {};
  return siblings.filter((name) => !Object.hasOwn(declared, name));
}
