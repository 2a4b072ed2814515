import { type ViewRole } from '@patchbay/session';

/** The labels of roles, and the description of each. */
export const roleNames: Readonly<
  Record<ViewRole | 'agent', { readonly label: string; readonly help: string }>
> = {
  superAdmin: { label: 'Super-admin', help: 'Everything, staff tools included' },
  partner: { label: 'Partner', help: 'Everything below the partner' },
  reseller: { label: 'Reseller', help: 'Everything below the reseller' },
  owner: { label: 'Owner', help: 'What an owner of the organization may do' },
  admin: { label: 'Admin', help: 'Like an owner, without billing and deletion' },
  agent: { label: 'Agent', help: 'One agent only' },
};
