/** The roles of a person, highest first. */
export const roles = ['superAdmin', 'partner', 'reseller', 'owner', 'admin', 'agent'] as const;

/** A person's or key's role. */
export type Role = (typeof roles)[number];

/** The roles that the view-as switch offers. */
export const viewAsRoles = ['superAdmin', 'partner', 'reseller', 'owner', 'admin'] as const;

/** A role that can be viewed as; stored and sent under this name. */
export type ViewAs = (typeof viewAsRoles)[number];

/** The role names for display. */
export const roleLabels: Readonly<Record<Role, string>> = {
  superAdmin: 'Super-admin',
  partner: 'Partner',
  reseller: 'Reseller',
  owner: 'Owner',
  admin: 'Admin',
  agent: 'Agent',
};

const ranks = Object.fromEntries(
  roles.map((role, index) => [role, roles.length - 1 - index]),
) as Readonly<Record<Role, number>>;

/**
 * Rank as a number, higher is more: agent 0, admin 1, owner 2, reseller 3, partner 4, super-admin
 * 5.
 */
export const rank = (role: Role): number => ranks[role];

/** True when the first role ranks at least as high as the second. */
export const isAtLeast = (role: Role, needed: Role): boolean => ranks[role] >= ranks[needed];

const viewAsNames: ReadonlySet<unknown> = new Set(viewAsRoles);
const isViewAs = (value: unknown): value is ViewAs => viewAsNames.has(value);

/**
 * The view-as choice if the true role permits it, else null: unknown values and roles above the
 * true one are ignored.
 */
export function clampViewAs(trueRole: Role, wanted: unknown): ViewAs | null {
  return isViewAs(wanted) && isAtLeast(trueRole, wanted) ? wanted : null;
}

/** The roles that a person of this true role may view as, highest first. */
export const viewAsChoices = (trueRole: Role): readonly ViewAs[] =>
  viewAsRoles.filter((role) => isAtLeast(trueRole, role));
