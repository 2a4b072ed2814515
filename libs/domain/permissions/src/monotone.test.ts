import {
  domainSettingNames,
  legacyBefore,
  permissionMask,
  rank,
  roles,
  viewAsRoles,
  type Role,
  type Viewer,
} from './index.js';

// The complete domain: every role, view-as choice, age, special account and set of disabled
// settings; 294,912 viewers.
const wishes = [undefined, ...viewAsRoles];
const sets = 2 ** domainSettingNames.length;

const settingsOf = (off: number) => [
  {
    tier: 'partner',
    values: Object.fromEntries(
      domainSettingNames
        .filter((_, at) => off & (1 << at) && at % 2 === 0)
        .map((name) => [name, false]),
    ),
  },
  {
    tier: 'reseller',
    values: Object.fromEntries(
      domainSettingNames
        .filter((_, at) => off & (1 << at) && at % 2 === 1)
        .map((name) => [name, false]),
    ),
  },
];
const layers = Array.from({ length: sets }, (_, off) => settingsOf(off));

function viewerOf(
  role: Role,
  viewAs: unknown,
  old: boolean,
  special: boolean,
  off: number,
): Viewer {
  const tier =
    role === 'superAdmin'
      ? 'partner'
      : role === 'owner' || role === 'admin'
        ? 'organization'
        : role;
  return {
    superAdmin: role === 'superAdmin',
    tier,
    isOwner: role === 'owner',
    accountId: 9,
    organizationId: 7,
    timestamp: old ? legacyBefore - 1 : legacyBefore,
    viewAs,
    settings: layers[off],
    special: { smsAndEmbeds: special ? [7] : [], testFlight: [] },
  };
}

/** Masks by role, wish, age, special account and settings. */
const masks = roles.map((role) =>
  wishes.map((wish) =>
    [false, true].map((old) =>
      [false, true].map((special) =>
        Int32Array.from({ length: sets }, (_, off) =>
          permissionMask(viewerOf(role, wish, old, special, off)),
        ),
      ),
    ),
  ),
);
const circumstances = [0, 1].flatMap((old) => [0, 1].map((special) => [old, special] as const));
const maskFor = (
  role: number,
  wish: number,
  [old, special]: readonly [number, number],
  off: number,
): number => masks[role]![wish]![old]![special]![off]!;
/** Whether `low` has a right that `high` has not. */
const adds = (low: number, high: number): boolean => (low & ~high) !== 0;

describe('permissions only decrease', () => {
  it('when a setting becomes false, in every case', () => {
    let compared = 0;
    for (const role of roles.keys())
      for (const wish of wishes.keys())
        for (const about of circumstances) {
          for (let off = 0; off < sets; off += 1)
            for (const at of domainSettingNames.keys()) {
              if (off & (1 << at)) continue;
              compared += 1;
              if (
                adds(maskFor(role, wish, about, off | (1 << at)), maskFor(role, wish, about, off))
              )
                throw new Error(
                  `${domainSettingNames[at]} set to false adds a right for ${roles[role]} viewing as ${wishes[wish]}.`,
                );
            }
        }
    expect(compared).toBe(6 * 6 * 4 * 11 * 1024);
  });

  it('when the true role becomes lower, with any stored view-as, in every case', () => {
    expect(roles.map(rank)).toEqual([5, 4, 3, 2, 1, 0]);
    for (const wish of wishes.keys())
      for (const about of circumstances)
        for (let off = 0; off < sets; off += 1) {
          for (let role = 1; role < roles.length; role += 1) {
            if (adds(maskFor(role, wish, about, off), maskFor(role - 1, wish, about, off)))
              throw new Error(
                `${roles[role]} has more than ${roles[role - 1]}, both viewing as ${wishes[wish]}.`,
              );
          }
        }
  });

  it('when a user views as a lower role, in the order of roles, in every case', () => {
    for (const role of roles.keys())
      for (const about of circumstances)
        for (let off = 0; off < sets; off += 1) {
          const asOneself = maskFor(role, 0, about, off);
          let above = asOneself;
          for (let wish = 1; wish < wishes.length; wish += 1) {
            const mask = maskFor(role, wish, about, off);
            if (adds(mask, asOneself) || adds(mask, above))
              throw new Error(`${roles[role]} gains a right by viewing as ${wishes[wish]}.`);
            above = mask;
          }
        }
  });

  it('but the settings have an effect: each removes a permission of an owner', () => {
    for (const at of domainSettingNames.keys())
      expect(maskFor(roles.indexOf('owner'), 0, [0, 0], 1 << at)).toBeLessThan(
        maskFor(roles.indexOf('owner'), 0, [0, 0], 0),
      );
  });
});
