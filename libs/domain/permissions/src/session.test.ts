import fc from 'fast-check';
import {
  can,
  createSession,
  domainSettingNames,
  explain,
  isLegacy,
  isPrivilegedView,
  isSuperAdminView,
  isTestFlight,
  keepsTemplateMarkers,
  legacyBefore,
  permissionMask,
  permissionNames,
  permissionsFor,
  rank,
  roleOf,
  roles,
  rowOf,
  ruleFor,
  trueRoleOf,
  viewAsRoles,
  type MatrixRow,
  type PermissionName,
  type Role,
  type SettingsLayer,
  type Viewer,
} from './index.js';

const modern = legacyBefore;
const old = legacyBefore - 1;
const person = (more: Partial<Viewer> = {}): Viewer => ({
  superAdmin: false,
  tier: 'organization',
  accountId: 9,
  organizationId: 7,
  timestamp: modern,
  ...more,
});
const owner = person({ isOwner: true });
const granted = (viewer: Viewer) => permissionNames.filter((name) => can(viewer, name));
const notBilling = (name: PermissionName) =>
  !['canViewBilling', 'canManageBilling', 'canDeleteOrg', 'canDeactivateOrg'].includes(name);

/** A viewer whose true role is the given one. */
const as = (role: Role, more: Partial<Viewer> = {}): Viewer => {
  if (role === 'superAdmin') return person({ superAdmin: true, ...more });
  if (role === 'owner') return person({ isOwner: true, ...more });
  return person({ tier: role === 'admin' ? 'organization' : role, ...more });
};

const layer = fc.record({
  tier: fc.constantFrom('partner', 'reseller'),
  values: fc.dictionary(
    fc.constantFrom<string>(...domainSettingNames, 'other'),
    fc.constantFrom<unknown>(true, false, 0, '', 'false', null, undefined),
    { maxKeys: 6 },
  ),
}) as fc.Arbitrary<SettingsLayer>;
const anyViewer: fc.Arbitrary<Viewer> = fc.record({
  superAdmin: fc.boolean(),
  tier: fc.constantFrom(
    'partner' as const,
    'reseller' as const,
    'organization' as const,
    'agent' as const,
  ),
  accountId: fc.constantFrom(7, 9, null),
  organizationId: fc.constantFrom(7, 8, null),
  isOwner: fc.boolean(),
  timestamp: fc.constantFrom(old, modern, 0, null, undefined),
  viewAs: fc.constantFrom<unknown>(...viewAsRoles, 'agent', 'unknown', null, undefined),
  settings: fc.array(layer, { maxLength: 3 }),
  special: fc.constantFrom(
    { smsAndEmbeds: [], testFlight: [] },
    { smsAndEmbeds: [7], testFlight: [] },
  ),
});

describe('the viewer', () => {
  it.each<[string, Viewer, Role]>([
    ['a super-admin, whatever the tier', person({ superAdmin: true, tier: 'agent' }), 'superAdmin'],
    ['a partner', person({ tier: 'partner' }), 'partner'],
    ['a reseller', person({ tier: 'reseller' }), 'reseller'],
    ['a member with the owner flag', owner, 'owner'],
    ['the organization’s own account', person({ accountId: 7 }), 'owner'],
    ['another member', person(), 'admin'],
    ['a person without ids', person({ accountId: null, organizationId: null }), 'admin'],
    [
      'an agent account, also with the owner flag',
      person({ tier: 'agent', isOwner: true, accountId: 7 }),
      'agent',
    ],
  ])('%s', (_who, viewer, role) => expect(trueRoleOf(viewer)).toBe(role));

  const odd: readonly unknown[] = [
    'false',
    'true',
    '',
    0,
    1,
    NaN,
    null,
    undefined,
    {},
    [],
    [true],
    () => true,
    new Boolean(true),
    false,
  ];

  it('is a super-admin or an owner only if the value is exactly true, for any input', () => {
    for (const flag of odd) {
      const viewer = (more: object) => person({ ...more } as Partial<Viewer>);
      expect(trueRoleOf(viewer({ superAdmin: flag }))).toBe('admin');
      expect(trueRoleOf(viewer({ isOwner: flag }))).toBe('admin');
      expect(createSession(viewer({ superAdmin: flag, viewAs: 'superAdmin' })).mask).toBe(
        createSession(person()).mask,
      );
      expect(isSuperAdminView(viewer({ superAdmin: flag }))).toBe(false);
      expect(can(viewer({ superAdmin: flag }), 'canInspectJSON')).toBe(false);
      expect(keepsTemplateMarkers(as('reseller'), flag as boolean)).toBe(true);
    }
    expect(keepsTemplateMarkers(as('reseller'), true)).toBe(false);
  });

  it.each(['superAdmin', 'owner', 'platform', 'constructor', '', null, undefined])(
    'of the unknown tier %p is an agent',
    (tier) => {
      expect(trueRoleOf(person({ tier: tier as 'agent', isOwner: true }))).toBe('agent');
    },
  );

  it('is legacy strictly before the threshold', () => {
    expect([isLegacy(old), isLegacy(modern), isLegacy(null), isLegacy(undefined)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it.each<[Role, unknown, boolean]>([
    ['superAdmin', undefined, true],
    ['superAdmin', 'partner', true],
    ['superAdmin', 'reseller', true],
    ['superAdmin', 'owner', false],
    ['superAdmin', 'admin', false],
    ['partner', undefined, true],
    ['partner', 'owner', false],
    ['reseller', 'superAdmin', true],
    ['reseller', 'admin', false],
    ['owner', undefined, false],
    ['owner', 'partner', false],
    ['admin', undefined, false],
    ['agent', 'superAdmin', false],
  ])('a %s viewing as %p has a privileged view: %p', (role, viewAs, privileged) =>
    expect(isPrivilegedView(as(role, { viewAs }))).toBe(privileged),
  );

  it('is decided by the first matching row', () => {
    expect(rowOf(as('superAdmin', { timestamp: old }))).toBe('superAdmin');
    expect(rowOf(as('superAdmin', { timestamp: old, viewAs: 'owner' }))).toBe('legacy');
    expect(rowOf(as('owner', { timestamp: old }))).toBe('legacy');
    expect(rowOf(as('owner', { viewAs: 'admin' }))).toBe('admin');
    expect(rowOf(as('agent'))).toBe('agent');
  });

  it('refuses super-admin actions to super-admins who view as another role', () => {
    expect(isSuperAdminView(as('superAdmin'))).toBe(true);
    expect(isSuperAdminView(as('superAdmin', { viewAs: 'partner' }))).toBe(false);
    expect(isSuperAdminView(as('partner', { viewAs: 'superAdmin' }))).toBe(false);
  });

  it('keeps template markers for super-admins and resellers, unless they force replacement', () => {
    const kept = roles.filter((role) => keepsTemplateMarkers(as(role), false));
    expect(kept).toEqual(['superAdmin', 'reseller']);
    expect(roles.some((role) => keepsTemplateMarkers(as(role), true))).toBe(false);
  });
});

describe('permissions', () => {
  it.each<Role>(['superAdmin', 'partner', 'reseller'])(
    'a %s has every one, for all settings and ages',
    (role) => {
      const off = Object.fromEntries(domainSettingNames.map((name) => [name, false]));
      expect(
        granted(as(role, { timestamp: old, settings: [{ tier: 'partner', values: off }] })),
      ).toEqual(permissionNames);
    },
  );

  it('an owner has all except raw data', () =>
    expect(granted(owner)).toEqual(permissionNames.filter((name) => name !== 'canInspectJSON')));

  it('an admin and an agent have those of an owner except billing, deletion and deactivation', () => {
    const expected = granted(owner).filter(notBilling);
    expect(granted(as('admin'))).toEqual(expected);
    expect(granted(as('agent'))).toEqual(expected);
  });

  it('an owner viewing as admin has exactly those of an admin', () => {
    expect(permissionsFor(as('owner', { viewAs: 'admin' }))).toEqual(permissionsFor(as('admin')));
  });

  it('a legacy account has five', () => {
    expect(granted(person({ timestamp: old, isOwner: true }))).toEqual([
      'canViewOrg',
      'canEditOrg',
      'canOnboardWithoutPlan',
      'canSelectNumber',
      'canDeactivateOrg',
    ]);
  });

  it.each(domainSettingNames)('%s: only a strict false disables it', (setting) => {
    const without = (value: unknown) =>
      granted(as('owner', { settings: [{ tier: 'reseller', values: { [setting]: value } }] }));
    for (const value of [true, undefined, null, 0, '', 'false'])
      expect(without(value)).toEqual(granted(owner));
    expect(without(false).length).toBeLessThan(granted(owner).length);
  });

  it('a reseller cannot enable a setting that a partner disabled', () => {
    const settings: SettingsLayer[] = [
      { tier: 'partner', name: 'Northwind', values: { allowTasks: false } },
      { tier: 'reseller', values: { allowTasks: true } },
    ];
    expect(can(as('owner', { settings }), 'canViewTasks')).toBe(false);
    expect(can(as('owner', { settings: [...settings].reverse() }), 'canViewTasks')).toBe(false);
  });

  it('a special account adds text messages and embeds to its row, including legacy', () => {
    const special = { smsAndEmbeds: [7], testFlight: ['trial'] };
    const settings = [{ tier: 'partner', values: { smsMessaging: false, allowEmbeds: false } }];
    expect(granted(as('owner', { special, settings }))).toEqual(granted(owner));
    expect(granted(person({ timestamp: old, special }))).toEqual([
      'canViewOrg',
      'canEditOrg',
      'canOnboardWithoutPlan',
      'canViewEmbeds',
      'canSetupSMS',
      'canSelectNumber',
      'canDeactivateOrg',
    ]);
    expect(granted(person({ timestamp: old, special, organizationId: 8 }))).toHaveLength(5);
    expect([isTestFlight('trial', special), isTestFlight('trial')]).toEqual([true, false]);
  });
});

describe('every row and every permission', () => {
  const off = (setting: string): SettingsLayer[] => [
    { tier: 'partner', name: 'Northwind', values: { [setting]: false } },
  ];
  const viewers: [MatrixRow, (more?: Partial<Viewer>) => Viewer][] = [
    ...roles.map((role): [MatrixRow, (more?: Partial<Viewer>) => Viewer] => [
      role,
      (more) => as(role, more),
    ]),
    ['legacy', (more) => person({ timestamp: old, ...more })],
  ];

  it.each(viewers)('%s has the permissions of its cells, with all settings on', (row, make) => {
    expect(rowOf(make())).toBe(row);
    for (const name of permissionNames)
      expect([name, can(make(), name)]).toEqual([name, ruleFor(row, name) !== 'deny']);
  });

  it.each(viewers)('%s loses exactly the governed cells when their setting is off', (row, make) => {
    for (const setting of domainSettingNames) {
      const lost = permissionNames.filter(
        (name) => can(make(), name) && !can(make({ settings: off(setting) }), name),
      );
      const governed = permissionNames.filter((name) => {
        const rule = ruleFor(row, name);
        return typeof rule === 'object' && rule.unlessFalse === setting;
      });
      expect([setting, lost]).toEqual([setting, governed]);
    }
  });

  it.each(viewers)('%s gets the tier that disabled a governed cell', (_row, make) => {
    for (const setting of domainSettingNames) {
      for (const name of permissionNames) {
        const before = explain(make(), name);
        const after = explain(make({ settings: off(setting) }), name);
        if (before.allowed && !after.allowed)
          expect(after.decidedBy).toEqual({ tier: 'partner', name: 'Northwind', setting });
        else expect(after).toEqual(before);
      }
    }
  });
});

describe('reasons', () => {
  it('name the tier, its name and the setting', () => {
    const settings = [{ tier: 'reseller', name: 'Acme Voice', values: { showMembers: false } }];
    expect(explain(as('owner', { settings }), 'canInviteUsers')).toEqual({
      allowed: false,
      reason: 'Acme Voice, your reseller, has switched off “Members”.',
      decidedBy: { tier: 'reseller', name: 'Acme Voice', setting: 'showMembers' },
    });
  });

  it('work without a name', () => {
    expect(
      explain(
        as('owner', { settings: [{ tier: 'partner', values: { allowTasks: false } }] }),
        'canViewTasks',
      ),
    ).toEqual({
      allowed: false,
      reason: 'Your partner has switched off “Tasks”.',
      decidedBy: { tier: 'partner', setting: 'allowTasks' },
    });
  });

  it.each<[Viewer, PermissionName, string]>([
    [as('admin'), 'canViewBilling', 'Admins cannot do this. Ask an owner.'],
    [as('agent'), 'canDeleteOrg', 'Agents cannot do this. Ask an owner.'],
    [as('owner'), 'canInspectJSON', 'Only for partners, resellers and super-admins.'],
    [as('owner'), 'canViewBilling', 'Owners can do this.'],
    [as('partner'), 'canInspectJSON', 'Partners can do this.'],
    [
      person({ timestamp: old }),
      'canViewTasks',
      'Accounts made before 15 August 2023 cannot do this.',
    ],
  ])('are one sentence (%#)', (viewer, permission, reason) => {
    expect(explain(viewer, permission)).toMatchObject({ reason, decidedBy: { tier: 'platform' } });
  });
});

describe('laws', () => {
  it('the bits and the reasons always agree', () => {
    fc.assert(
      fc.property(anyViewer, (viewer) => {
        const session = createSession(viewer);
        for (const name of permissionNames) {
          const { allowed, reason } = explain(viewer, name);
          expect([session.has(name), can(viewer, name), session.explain(name).allowed]).toEqual([
            allowed,
            allowed,
            allowed,
          ]);
          expect(reason).not.toBe('');
        }
      }),
      { numRuns: 300 },
    );
  });

  it('viewing as a lower role never adds a right', () => {
    fc.assert(
      fc.property(
        anyViewer,
        fc.constantFrom(...viewAsRoles),
        fc.constantFrom(...viewAsRoles),
        (viewer, a, b) => {
          const [high, low] = [
            { ...viewer, viewAs: a },
            { ...viewer, viewAs: b },
          ];
          if (rank(roleOf(low)) > rank(roleOf(high))) return true;
          return (permissionMask(low) & ~permissionMask(high)) === 0;
        },
      ),
      { numRuns: 500 },
    );
  });

  it('a lower true role never adds a right', () => {
    fc.assert(
      fc.property(
        anyViewer,
        fc.constantFrom(...roles),
        fc.constantFrom(...roles),
        (viewer, a, b) => {
          const [high, low] = rank(a) >= rank(b) ? [a, b] : [b, a];
          const shared = {
            timestamp: viewer.timestamp,
            settings: viewer.settings,
            special: viewer.special,
          };
          return (permissionMask(as(low, shared)) & ~permissionMask(as(high, shared))) === 0;
        },
      ),
      { numRuns: 500 },
    );
  });

  it('setting a flag to false never adds a right', () => {
    fc.assert(
      fc.property(
        anyViewer,
        fc.constantFrom(...domainSettingNames),
        fc.nat(3),
        (viewer, setting, at) => {
          const settings = [...(viewer.settings ?? [])];
          settings.splice(at, 0, { tier: 'reseller', values: { [setting]: false } });
          return (permissionMask({ ...viewer, settings }) & ~permissionMask(viewer)) === 0;
        },
      ),
      { numRuns: 500 },
    );
  });

  it('a stored view-as never adds a right', () => {
    fc.assert(
      fc.property(anyViewer, fc.anything(), (viewer, viewAs) => {
        const plain = { ...viewer, viewAs: undefined };
        return (permissionMask({ ...viewer, viewAs }) & ~permissionMask(plain)) === 0;
      }),
      { numRuns: 500 },
    );
  });
});
