import fc from 'fast-check';
import {
  actingTierOf,
  clampViewAs,
  isAtLeast,
  rank,
  roles,
  tierOf,
  viewAsChoices,
  viewAsRoles,
  type Role,
  type TierFacts,
} from './index.js';

describe('the account hierarchy', () => {
  it.each<[TierFacts, string]>([
    [{ accountType: 'partner' }, 'partner'],
    [{ accountType: 'reseller' }, 'reseller'],
    [{ accountType: 'organization' }, 'organization'],
    [{ accountType: 'user', organizationId: 3, partnerId: 3, resellerId: 2 }, 'partner'],
    [{ accountType: 'user', organizationId: 2, partnerId: 3, resellerId: 2 }, 'reseller'],
    [{ accountType: 'user', organizationId: 1, partnerId: 3, resellerId: 2 }, 'organization'],
    [{ accountType: 'reseller', organizationId: 3, partnerId: 3 }, 'partner'],
    [
      { accountType: 'user', organizationId: null, partnerId: null, resellerId: null },
      'organization',
    ],
    [{ accountType: 'user' }, 'organization'],
    [{}, 'organization'],
  ])('%j is %s', (facts, tier) => expect(tierOf(facts)).toBe(tier));

  it('never lets an agent account act with the rank of the partner above it', () => {
    const facts = { accountType: 'agent', organizationId: 3, partnerId: 3 };
    expect(tierOf(facts)).toBe('partner');
    expect(actingTierOf(facts)).toBe('agent');
    expect(actingTierOf({ ...facts, accountType: 'account' })).toBe('agent');
    expect(actingTierOf({ ...facts, accountType: 'user' })).toBe('partner');
  });
});

describe('view-as', () => {
  it('ranks the roles', () => {
    expect(roles.map(rank)).toEqual([5, 4, 3, 2, 1, 0]);
    expect(isAtLeast('owner', 'owner')).toBe(true);
    expect(isAtLeast('owner', 'reseller')).toBe(false);
  });

  it.each<[Role, unknown, string | null]>([
    ['superAdmin', 'superAdmin', 'superAdmin'],
    ['superAdmin', 'admin', 'admin'],
    ['partner', 'superAdmin', null],
    ['partner', 'reseller', 'reseller'],
    ['reseller', 'partner', null],
    ['owner', 'admin', 'admin'],
    ['owner', 'reseller', null],
    ['admin', 'owner', null],
    ['admin', 'admin', 'admin'],
    ['agent', 'admin', null],
    ['superAdmin', 'agent', null],
    ['superAdmin', 'OWNER', null],
    ['superAdmin', '', null],
    ['superAdmin', undefined, null],
    ['superAdmin', ['owner'], null],
    ['superAdmin', 'toString', null],
  ])('a true %s who requests %p gets %p', (role, wanted, got) =>
    expect(clampViewAs(role, wanted)).toBe(got),
  );

  it('offers exactly the roles that it accepts', () => {
    for (const role of roles)
      expect(viewAsChoices(role)).toEqual(
        viewAsRoles.filter((wanted) => clampViewAs(role, wanted) === wanted),
      );
    expect(viewAsChoices('agent')).toEqual([]);
  });

  it('never raises a person above their true rank, for any stored value', () => {
    fc.assert(
      fc.property(fc.constantFrom(...roles), fc.anything(), (role, wanted) => {
        const got = clampViewAs(role, wanted);
        return got === null || rank(got) <= rank(role);
      }),
    );
  });
});
