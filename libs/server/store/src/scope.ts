import { sql } from 'drizzle-orm';
import { type Db } from './store.js';

/**
 * What a transaction may see. `none` sees nothing. `platform` sees everything and says why it must. The rest see the named node and what
 * lies beneath it; `permitted` narrows an organization to some of its agents.
 */
export type Scope =
  | { readonly kind: 'none' }
  | { readonly kind: 'platform'; readonly reason: string }
  | { readonly kind: 'partner' | 'reseller' | 'organization' | 'agent'; readonly id: number; readonly permitted?: readonly number[] };

/** Sets the scope for the rest of the transaction, and for nothing else. */
export async function enterScope(db: Db, scope: Scope): Promise<void> {
  const id = 'id' in scope ? String(scope.id) : '';
  const permitted = 'permitted' in scope && scope.permitted?.length ? `{${scope.permitted.join(',')}}` : '';
  await db.execute(sql`select set_config('patchbay.scope', ${scope.kind}, true), set_config('patchbay.scope_id', ${id}, true), set_config('patchbay.permitted', ${permitted}, true)`);
}
