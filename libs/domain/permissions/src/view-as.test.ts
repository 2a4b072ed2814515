import fc from 'fast-check';
import {
  clampViewAs,
  createSession,
  roleOf,
  roles,
  viewAsChoices,
  viewAsRoles,
  type Role,
  type ViewAs,
  type Viewer,
} from './index.js';

// The specification's machine: states are the five names, the one event is choosing a role, and the
// true rank restricts it. One line per true role: the permitted choices. Any other choice is
// refused, and the role stays.
const machine: Record<Role, readonly ViewAs[]> = {
  superAdmin: ['superAdmin', 'partner', 'reseller', 'owner', 'admin'],
  partner: ['partner', 'reseller', 'owner', 'admin'],
  reseller: ['reseller', 'owner', 'admin'],
  owner: ['owner', 'admin'],
  admin: ['admin'],
  agent: [],
};

const viewerOf = (role: Role, viewAs?: unknown): Viewer => ({
  superAdmin: role === 'superAdmin',
  tier:
    role === 'superAdmin'
      ? 'partner'
      : role === 'owner' || role === 'admin'
        ? 'organization'
        : role,
  isOwner: role === 'owner',
  accountId: 9,
  organizationId: 7,
  timestamp: 1_700_000_000_000,
  viewAs,
});

describe('choosing a role to view as', () => {
  const every = roles.flatMap((role) =>
    viewAsRoles.flatMap((from) => viewAsRoles.map((to) => [role, from, to] as const)),
  );

  it.each(every)(
    'a true %s switches from %s to %s exactly when the table allows it',
    (role, from, to) => {
      const before = roleOf(viewerOf(role, from));
      expect(before).toBe(machine[role].includes(from) ? from : role);
      // The current state does not matter: the true rank decides, so that a person can always leave
      // a lower role.
      expect(clampViewAs(role, to)).toBe(machine[role].includes(to) ? to : null);
      expect(roleOf(viewerOf(role, to))).toBe(machine[role].includes(to) ? to : role);
    },
  );

  it('is offered according to the table', () => {
    for (const role of roles) expect(viewAsChoices(role)).toEqual(machine[role]);
  });

  it('can always be reset to the true role', () => {
    for (const role of roles)
      for (const nothing of [null, undefined, ''])
        expect(roleOf(viewerOf(role, nothing))).toBe(role);
  });

  it('refuses every invalid state, and keeps the true role', () => {
    for (const wrong of [
      'agent',
      'Owner',
      'owner ',
      'legacy',
      'root',
      0,
      true,
      ['admin'],
      { role: 'admin' },
    ]) {
      for (const role of roles)
        expect([wrong, roleOf(viewerOf(role, wrong))]).toEqual([wrong, role]);
    }
    fc.assert(
      fc.property(fc.constantFrom(...roles), fc.anything(), (role, wish) => {
        expect(roleOf(viewerOf(role, wish))).toBe(
          machine[role].includes(wish as ViewAs) ? wish : role,
        );
      }),
    );
  });

  it('never hides the true role', () => {
    for (const role of roles)
      for (const wish of viewAsRoles)
        expect(createSession(viewerOf(role, wish)).trueRole).toBe(role);
  });
});
