/**
 * The visibility of a transaction. `none` sees no rows. `platform` sees all rows and states its
 * reason. The others see the named node and the nodes below it; `permitted` restricts an
 * organization to some of its agents, and an empty list does not restrict. `call` is the call of
 * the transaction, a UUID: its changes are recorded for the audit.
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
 * The initial role of every connection. It owns no table, and no policy lets it see or write a row.
 */
export const appRole = 'patchbay_app';

/** The role of a transaction for its kind of scope. */
export const roleOf = {
  none: appRole,
  platform: `${appRole}_platform`,
  partner: `${appRole}_partner`,
  reseller: `${appRole}_reseller`,
  organization: `${appRole}_organization`,
  agent: `${appRole}_agent`,
} as const satisfies Record<Scope['kind'], string>;

/**
 * Begins a transaction, sets the role of the scope's kind and its node, for that transaction only.
 * It is one message, so its values are part of the text: they are numbers, otherwise it is not
 * sent.
 */
export function enterScope(scope: Scope): string {
  const id = 'id' in scope ? idOf(scope.id) : '';
  const permitted =
    'permitted' in scope && scope.permitted?.length
      ? `{${scope.permitted.map(idOf).join(',')}}`
      : '';
  return (
    `begin; set local role ${roleOf[scope.kind]}; set local patchbay.scope = '${scope.kind}'; ` +
    `set local patchbay.scope_id = '${id}'; set local patchbay.permitted = ` +
    `'${permitted}'${ofCall(scope)}`
  );
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
