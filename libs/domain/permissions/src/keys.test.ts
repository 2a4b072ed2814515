import {
  can,
  createSession,
  explain,
  permissionKeys,
  permissionNames,
  type PermissionKey,
  type PermissionName,
  type Viewer,
} from './index.js';
import { hasName, isCollisionFree } from './name-slots.js';

const admin: Viewer = {
  superAdmin: false,
  tier: 'organization',
  accountId: 9,
  organizationId: 7,
  timestamp: 1_700_000_000_000,
  settings: [{ tier: 'reseller', name: 'Acme', values: { allowTasks: false } }],
};

describe('permission keys', () => {
  it('have one bit each, all different, and fit an integer of 31 bits', () => {
    const keys = Object.values(permissionKeys);
    expect(Object.keys(permissionKeys)).toEqual(permissionNames);
    for (const key of keys) expect([key > 0, key & (key - 1)]).toEqual([true, 0]);
    expect(new Set(keys).size).toBe(17);
    expect(Math.max(...keys)).toBeLessThan(2 ** 30);
  });

  it('give the same answer as names and reasons', () => {
    const session = createSession(admin);
    for (const name of permissionNames)
      expect([session.allows(permissionKeys[name]), session.has(name), can(admin, name)]).toEqual(
        Array(3).fill(explain(admin, name).allowed),
      );
    expect([
      session.allows(permissionKeys.canViewOrg),
      session.allows(permissionKeys.canViewTasks),
      session.allows(permissionKeys.canViewBilling),
    ]).toEqual([true, false, false]);
  });

  it('are refused if empty or unknown', () => {
    const session = createSession({ ...admin, superAdmin: true });
    for (const key of [0, undefined, Number.NaN, 1 << 17, 1 << 30])
      expect(session.allows(key as PermissionKey)).toBe(false);
    for (const name of ['', 'canFly', 'toString', '__proto__', 'constructor', 'CANVIEWORG'])
      expect([name, session.has(name as PermissionName)]).toEqual([name, false]);
  });

  it('are found by name without a collision, by names of any origin', () => {
    expect(isCollisionFree()).toBe(true); // a collision would only be slow: then widen the search of name-slots.ts
    for (const name of permissionNames) {
      const parsed = JSON.parse(`["${name}"]`) as [string];
      const joined = [name.slice(0, 5), name.slice(5)].join('');
      for (const text of [name, parsed[0], joined])
        for (const other of permissionNames)
          expect(hasName(permissionKeys[other], text)).toBe(other === name);
    }
  });

  it('are not found by a text that differs from a name in one letter, or by other types', () => {
    const session = createSession({ ...admin, superAdmin: true });
    for (const name of permissionNames)
      for (let at = 0; at < name.length; at += 1) {
        const other = `${name.slice(0, at)}${name[at] === 'q' ? 'z' : 'q'}${name.slice(at + 1)}`;
        expect([other, session.has(other as PermissionName)]).toEqual([other, false]);
      }
    for (const value of [undefined, null, 1, true, {}, ['canViewOrg']])
      expect(session.has(value as unknown as PermissionName)).toBe(false);
  });
});

describe('a session', () => {
  it('have roles, and reasons on demand', () => {
    const session = createSession({ ...admin, isOwner: true, viewAs: 'admin' });
    expect([session.role, session.trueRole]).toEqual(['admin', 'owner']);
    expect(session.explain('canViewTasks')).toMatchObject({
      allowed: false,
      decidedBy: { tier: 'reseller', name: 'Acme', setting: 'allowTasks' },
    });
  });

  it('do not compute a reason before it is requested', () => {
    let read = 0;
    const layer = {
      tier: 'reseller',
      get name() {
        read += 1;
        return 'Acme';
      },
      values: { allowTasks: false },
    };
    const session = createSession({ ...admin, settings: [layer] });
    for (const name of permissionNames) session.has(name);
    expect(read).toBe(0);
    expect(session.explain('canViewTasks').reason).toBe(
      'Acme, your reseller, has switched off “Tasks”.',
    );
    expect(read).toBeGreaterThan(0);
  });
});
