import { sql } from 'drizzle-orm';
import { type Db } from './store.js';

/**
 * What a transaction may see. `none` sees nothing. `platform` sees everything and says why it must. The rest see the named node and what
 * lies beneath it; `permitted` narrows an organization to some of its agents, and an empty list does not narrow.
 */
export type Scope =
  | { readonly kind: 'none' }
  | { readonly kind: 'platform'; readonly reason: string }
  | { readonly kind: 'partner' | 'reseller' | 'organization' | 'agent'; readonly id: number; readonly permitted?: readonly number[] };

/** The role that every connection starts as. It owns nothing, and no policy lets it see or write a row. */
export const appRole = 'patchbay_app';

const roleOf = { none: appRole, platform: `${appRole}_platform`, partner: `${appRole}_partner`, reseller: `${appRole}_reseller`, organization: `${appRole}_organization`, agent: `${appRole}_agent` } as const;

/** Takes the role of the scope's kind and names its node, for the rest of the transaction and for nothing else. */
export async function enterScope(db: Db, scope: Scope): Promise<void> {
  const id = 'id' in scope ? String(scope.id) : '';
  const permitted = 'permitted' in scope && scope.permitted?.length ? `{${scope.permitted.join(',')}}` : '';
  await db.execute(sql`select set_config('role', ${roleOf[scope.kind]}, true), set_config('patchbay.scope', ${scope.kind}, true), set_config('patchbay.scope_id', ${id}, true), set_config('patchbay.permitted', ${permitted}, true)`);
}
