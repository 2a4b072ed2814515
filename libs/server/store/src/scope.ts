/**
 * What a transaction may see. `none` sees nothing. `platform` sees everything and says why it must.
 * The rest see the named node and what lies beneath it; `permitted` narrows an organization to some
 * of its agents, and an empty list does not narrow. `call` is the call that a transaction belongs
 * to, a UUID: what it changes is recorded for the audit.
 */
export type Scope =
  | { readonly kind: 'none' }
  | { readonly kind: 'platform'; readonly reason: string; readonly call?: string }
  | {
      readonly kind: 'partner' | 'reseller' | 'organization' | 'agent';
      readonly id: number;
      readonly permitted?: readonly number[];
      readonly call?: string;
    };

/**
 * The role that every connection starts as. It owns nothing, and no policy lets it see or write a
 * row.
 */
export const appRole = 'patchbay_app';

/** The role that a transaction takes for its kind of scope. */
export const roleOf = {
  none: appRole,
  platform: `${appRole}_platform`,
  partner: `${appRole}_partner`,
  reseller: `${appRole}_reseller`,
  organization: `${appRole}_organization`,
  agent: `${appRole}_agent`,
} as const satisfies Record<Scope['kind'], string>;

/**
 * Begins a transaction, takes the role of the scope's kind and names its node, for that transaction
 * and for nothing else. One message, so its values are written into the text: they are numbers, or
 * nothing is sent.
 */
export function enterScope(scope: Scope): string {
  const id = 'id' in scope ? idOf(scope.id) : '';
  const permitted =
    'permitted' in scope && scope.permitted?.length
      ? `{${scope.permitted.map(idOf).join(',')}}`
      : '';
  return `begin; set local role ${roleOf[scope.kind]}; set local patchbay.scope = '${scope.kind}'; set local patchbay.scope_id = '${id}'; set local patchbay.permitted = '${permitted}'${ofCall(scope)}`;
}

function ofCall(scope: Scope): string {
  if (!('call' in scope) || scope.call === undefined) return '';
  if (!/^[0-9a-f-]{36}$/.test(scope.call)) throw new Error('A scope names its call by a UUID');
  return `; set local patchbay.call = '${scope.call}'`;
}

function idOf(id: number): string {
  if (!Number.isSafeInteger(id)) throw new Error('A scope names its node by a whole number');
  return String(id);
}
