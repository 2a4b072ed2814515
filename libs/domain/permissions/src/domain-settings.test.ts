import {
  because,
  explain,
  settingChain,
  switchedOffBy,
  type SettingsLayer,
  type Viewer,
} from './index.js';

const layer = (tier: string, name: string, showBilling?: unknown): SettingsLayer => ({
  tier,
  name,
  values: showBilling === undefined ? {} : { showBilling },
});
const owner = (...settings: SettingsLayer[]): Viewer => ({
  superAdmin: false,
  tier: 'organization',
  isOwner: true,
  accountId: 9,
  organizationId: 7,
  timestamp: 1_700_000_000_000,
  settings,
});

describe('settings of several tiers', () => {
  const north = layer('partner', 'Northwind', false);
  const acme = layer('reseller', 'Acme', false);
  const dental = layer('organization', 'Smile Dental', false);
  const mild = layer('reseller', 'Acme', true);

  it.each<[string, SettingsLayer[], string | undefined]>([
    ['none, while no tier sets it', [layer('partner', 'Northwind'), mild], undefined],
    ['the reseller alone', [layer('partner', 'Northwind'), acme], 'Acme'],
    ['the partner, also when the reseller gives it back', [north, mild], 'Northwind'],
    ['the partner, when both take it away', [north, acme], 'Northwind'],
    ['the partner, in whatever order the tiers are told', [dental, acme, north], 'Northwind'],
    ['the reseller before the organization', [dental, acme], 'Acme'],
    ['the organization for itself', [layer('partner', 'Northwind'), mild, dental], 'Smile Dental'],
    [
      'a tier of ours before an unknown one',
      [layer('region', 'East', false), dental],
      'Smile Dental',
    ],
    ['an unknown tier when it is alone', [mild, layer('region', 'East', false)], 'East'],
  ])('are decided by %s', (_who, layers, name) => {
    expect(switchedOffBy(layers, 'showBilling')?.name).toBe(name);
    const answer = explain(owner(...layers), 'canViewBilling');
    expect([
      answer.allowed,
      answer.decidedBy.tier === 'platform' ? undefined : answer.decidedBy.name,
    ]).toEqual([name === undefined, name]);
  });

  it.each([true, 0, '', 'false', null, undefined, Number.NaN, {}, []])(
    'stay on for %p, which is not strictly false',
    (value) => {
      expect(
        explain(owner({ tier: 'reseller', values: { showBilling: value } }), 'canViewBilling')
          .allowed,
      ).toBe(true);
    },
  );

  it('are not disabled by an inherited property', () => {
    const values = Object.create({ showBilling: false }) as Record<string, unknown>;
    expect(explain(owner({ tier: 'reseller', values }), 'canViewBilling').allowed).toBe(true);
  });

  it('can be listed tier by tier', () => {
    expect(
      settingChain([mild, layer('organization', 'Smile Dental', 'false'), north], 'showBilling'),
    ).toEqual([
      { tier: 'partner', name: 'Northwind', says: 'off', decides: true },
      { tier: 'reseller', name: 'Acme', says: 'on', decides: false },
      { tier: 'organization', name: 'Smile Dental', says: 'unset', decides: false },
    ]);
    expect(settingChain([{ tier: 'partner', values: {} }], 'showBilling')).toEqual([
      { tier: 'partner', says: 'unset', decides: false },
    ]);
  });
});

describe('an explanation in one line', () => {
  const acme = layer('reseller', 'Acme', false);
  const admin = { ...owner(), isOwner: false };
  it.each<[Viewer, Parameters<typeof explain>[1], string]>([
    [owner(acme), 'canViewBilling', 'hidden because reseller Acme set showBilling to false'],
    [
      owner({ tier: 'partner', values: { showBilling: false } }),
      'canManageBilling',
      'hidden because partner set showBilling to false',
    ],
    [
      owner(layer('organization', 'Smile Dental', false)),
      'canViewBilling',
      'hidden because organization Smile Dental set showBilling to false',
    ],
    [owner(), 'canViewBilling', 'shown because no tier set showBilling to false'],
    [owner(acme), 'canViewOrg', 'shown because the platform grants it to: Owner'],
    [
      { ...admin, settings: [acme] },
      'canViewBilling',
      'hidden because the platform denies it to: Admin',
    ],
    [
      { ...admin, timestamp: 1 },
      'canViewTasks',
      'hidden because the platform denies it to: Legacy account',
    ],
    [
      { ...admin, special: { smsAndEmbeds: [7], testFlight: [] } },
      'canSetupSMS',
      'shown because the platform grants it to: Special account',
    ],
  ])('%#', (viewer, permission, text) => expect(because(explain(viewer, permission))).toBe(text));
});
