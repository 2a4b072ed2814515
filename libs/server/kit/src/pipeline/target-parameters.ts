import { type Operation } from '@patchbay/contract';

/** The tiers by which callers name the target account, besides `targetAccountId`. */
const siblings = ['targetOrganizationId', 'targetResellerId', 'targetPartnerId'] as const;

/**
 * Those for which an operation defines no meaning of its own: they name the target and are not
 * arguments.
 */
export function siblingsOf(entry: Operation): readonly string[] {
  const declared = (entry.query as { readonly shape?: object } | undefined)?.shape ?? {};
  return siblings.filter((name) => !Object.hasOwn(declared, name));
}
