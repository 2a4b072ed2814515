// Permission checks: 17 permissions, 6 roles, view-as, legacy and special accounts, eleven settings
// over two tiers.
//
// First every answer of every contestant is compared with the specification's table, written out
// once more in permission-table.mjs, for all 294,912 combinations of role, view-as, age, special
// account and settings: 5 million answers. Then 4,096 mixed checks over 256 sessions are timed, and
// then building those sessions from what a request knows about its caller. Keys are known at
// compile time, so they are in an array; contestants that take strings get their names from it as
// well. CASL receives prepared rules: one rule per permission for the checks, and its shortest form
// for building (it also defers its index until the first check, which is not counted).
import { createMongoAbility, subject } from '@casl/ability';
import { AccessControl } from 'accesscontrol';
import {
  createSession,
  domainSettingNames,
  permissionKeys,
  permissionMask,
  permissionNames,
  roles,
  viewAsRoles,
} from '@patchbay/permissions';
import { allViewers, bareMask, key, viewerOf } from './permission-table.mjs';

const namesIn = (mask) => permissionNames.filter((name) => mask & key[name]);
const caslOf = (mask) =>
  createMongoAbility(namesIn(mask).map((action) => ({ action, subject: 'Organization' })));
const caslShort = (mask) =>
  createMongoAbility([{ action: namesIn(mask), subject: 'Organization' }]);
const caslConditional = (mask) =>
  createMongoAbility(
    namesIn(mask).map((action) => ({ action, subject: 'Organization', conditions: { id: 7 } })),
  );
const seven = subject('Organization', { id: 7 });

/**
 * Throws unless every contestant agrees with the table for every viewer and every permission. CASL
 * and similar libraries check each distinct set of rights once.
 */
function compareAll() {
  const rulesOf = new Map();
  let answers = 0;
  for (const viewer of allViewers()) {
    const expected = bareMask(viewer);
    const session = createSession(viewer);
    if (session.mask !== expected || permissionMask(viewer) !== expected)
      throw new Error(
        `The mask is ${session.mask} instead of ${expected} for ${JSON.stringify(viewer)}.`,
      );
    for (const name of permissionNames) {
      const wanted = (expected & key[name]) !== 0;
      if (session.allows(permissionKeys[name]) !== wanted || session.has(name) !== wanted)
        throw new Error(`${name} is not ${wanted} for ${JSON.stringify(viewer)}.`);
      answers += 1;
    }
    rulesOf.set(expected, namesIn(expected));
  }
  for (const [mask, names] of rulesOf) {
    const granted = new Set(names);
    for (const [ability, thing] of [
      [caslOf(mask), 'Organization'],
      [caslShort(mask), 'Organization'],
      [caslConditional(mask), seven],
    ]) {
      for (const name of permissionNames)
        if (ability.can(name, thing) !== granted.has(name))
          throw new Error(`CASL answers otherwise for ${name} with ${names.join(', ')}.`);
    }
  }
  return { answers, sets: rulesOf.size };
}

function random(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

// Each loop is written out: a shared loop would be compiled once for all contestants and would
// measure the call instead of the check.
const checks = 4_096;

/** Throws unless all grant the same number of checks. */
function sameCount(contestants) {
  const expected = contestants[0].run();
  for (const { name, run } of contestants)
    if (run() !== expected)
      throw new Error(`"${name}" grants ${run()} of ${checks} instead of ${expected}.`);
}

/**
 * Strings parsed from a message are not internalized, so the engine must compare their characters;
 * after the first such string, lookups by constant names slow down as well. A separate race after
 * the others, because this state of the process cannot be undone.
 */
function raceFromOutside({ sessions, abilities, masks, who, keys, names, foreign }) {
  const contestants = [
    {
      name: 'limit: bitmask in an array',
      run() {
        let n = 0;
        for (let at = 0; at < checks; at += 1) if ((masks[who[at]] & keys[at]) !== 0) n += 1;
        return n;
      },
    },
    {
      name: 'patchbay by name from outside',
      run() {
        let n = 0;
        for (let at = 0; at < checks; at += 1) if (sessions[who[at]].has(foreign[at])) n += 1;
        return n;
      },
    },
    {
      name: 'patchbay by name, after texts from outside',
      run() {
        let n = 0;
        for (let at = 0; at < checks; at += 1) if (sessions[who[at]].has(names[at])) n += 1;
        return n;
      },
    },
    {
      name: '@casl/ability from outside',
      run() {
        let n = 0;
        for (let at = 0; at < checks; at += 1)
          if (abilities[who[at]].can(foreign[at], 'Organization')) n += 1;
        return n;
      },
    },
  ].map((contestant) => ({ ...contestant, operations: checks }));
  sameCount(contestants);
  return {
    name: `Permission check by a text from outside (${checks} mixed checks over 256 sessions)`,
    rounds: 11,
    contestants,
    goals: [
      { of: 'patchbay by name from outside', atLeast: 3, than: '@casl/ability from outside' },
    ],
  };
}

/**
 * One session asked for many keys, as a request or a page does: as a race of its own, because the
 * sessions of the others differ with each check.
 */
function raceOfOne({ session, mask, ability, keys, names }) {
  const contestants = [
    {
      name: 'limit: bitmask',
      run() {
        let n = 0;
        for (let at = 0; at < checks; at += 1) if ((mask & keys[at]) !== 0) n += 1;
        return n;
      },
    },
    {
      name: 'patchbay by key',
      run() {
        let n = 0;
        for (let at = 0; at < checks; at += 1) if (session.allows(keys[at])) n += 1;
        return n;
      },
    },
    {
      name: '@casl/ability',
      run() {
        let n = 0;
        for (let at = 0; at < checks; at += 1) if (ability.can(names[at], 'Organization')) n += 1;
        return n;
      },
    },
  ].map((contestant) => ({ ...contestant, operations: checks }));
  sameCount(contestants);
  return {
    name: `Permission check of one session by key (${checks} checks)`,
    rounds: 11,
    contestants,
    goals: [
      { of: 'patchbay by key', within: 2, than: 'limit: bitmask' },
      { of: 'patchbay by key', atLeast: 20, than: '@casl/ability' },
    ],
  };
}

export async function* races() {
  const { answers, sets } = compareAll();
  const below = random(20_261_121);
  const pick = (items) => items[below(items.length)];
  // As they come from a request: parsed from JSON, every settings object with its own keys.
  const viewers = Array.from({ length: 256 }, () => {
    const off = below(3) === 0 ? 0 : below(2 ** domainSettingNames.length);
    return JSON.parse(
      JSON.stringify(
        viewerOf(
          pick(roles),
          below(3) === 0 ? pick(viewAsRoles) : undefined,
          below(8) === 0,
          below(16) === 0,
          off,
        ),
      ),
    );
  });
  const masks = viewers.map(bareMask);
  const bare = masks.map((mask) => ({ mask }));
  const sessions = viewers.map(createSession);
  const abilities = masks.map(caslOf);
  const conditional = masks.map(caslConditional);
  const control = new AccessControl();
  masks.forEach((mask, at) => {
    const role = control.grant(`session${at}`);
    for (const name of namesIn(mask)) role.readAny(name);
  });

  const who = Array.from({ length: checks }, () => below(viewers.length));
  const what = Array.from({ length: checks }, () => below(permissionNames.length));
  const names = what.map((at) => permissionNames[at]);
  const keys = names.map((name) => permissionKeys[name]);
  // A string as it arrives from outside: equal to a name, but another string object.
  const foreign = names.map((name) => JSON.parse(JSON.stringify([name]))[0]);
  const one = masks.findIndex(
    (mask) => mask !== 0 && namesIn(mask).length < permissionNames.length,
  );
  yield raceOfOne({
    session: sessions[one],
    mask: masks[one],
    ability: abilities[one],
    keys,
    names,
  });
  const contestants = [
    {
      name: 'limit: bitmask in an array',
      run() {
        let n = 0;
        for (let at = 0; at < checks; at += 1) if ((masks[who[at]] & keys[at]) !== 0) n += 1;
        return n;
      },
    },
    {
      name: 'limit: bitmask of the session',
      run() {
        let n = 0;
        for (let at = 0; at < checks; at += 1) if ((bare[who[at]].mask & keys[at]) !== 0) n += 1;
        return n;
      },
    },
    {
      name: 'patchbay by key',
      run() {
        let n = 0;
        for (let at = 0; at < checks; at += 1) if (sessions[who[at]].allows(keys[at])) n += 1;
        return n;
      },
    },
    {
      name: 'patchbay by name',
      run() {
        let n = 0;
        for (let at = 0; at < checks; at += 1) if (sessions[who[at]].has(names[at])) n += 1;
        return n;
      },
    },
    {
      name: 'limit: bitmask, key looked up by name',
      run() {
        let n = 0;
        for (let at = 0; at < checks; at += 1) if ((masks[who[at]] & key[names[at]]) !== 0) n += 1;
        return n;
      },
    },
    {
      name: 'patchbay by key looked up by name',
      run() {
        let n = 0;
        for (let at = 0; at < checks; at += 1)
          if (sessions[who[at]].allows(permissionKeys[names[at]])) n += 1;
        return n;
      },
    },
    {
      name: '@casl/ability can(name, type)',
      run() {
        let n = 0;
        for (let at = 0; at < checks; at += 1)
          if (abilities[who[at]].can(names[at], 'Organization')) n += 1;
        return n;
      },
    },
    {
      name: '@casl/ability with a condition',
      run() {
        let n = 0;
        for (let at = 0; at < checks; at += 1)
          if (conditional[who[at]].can(names[at], seven)) n += 1;
        return n;
      },
    },
    {
      name: 'accesscontrol',
      run() {
        let n = 0;
        for (let at = 0; at < checks; at += 1)
          if (control.can(`session${who[at]}`).readAny(names[at]).granted) n += 1;
        return n;
      },
    },
  ].map((contestant) => ({ ...contestant, operations: checks }));
  sameCount(contestants);
  const limits = ['limit: bitmask in an array', 'limit: bitmask of the session'];
  yield {
    name: `Permission check (${checks} mixed checks over 256 sessions; ${answers} answers and ${sets} sets of rights compared before)`,
    rounds: 11,
    contestants,
    goals: [
      { of: 'patchbay by key', atLeast: 20, than: '@casl/ability can(name, type)' },
      { of: 'patchbay by key', within: 2, than: limits },
      { of: 'patchbay by name', atLeast: 20, than: '@casl/ability can(name, type)' },
      { of: 'patchbay by name', within: 2, than: limits },
      // Every implementation, the limit included, must look up a variable name.
      { of: 'patchbay by name', within: 2, than: 'limit: bitmask, key looked up by name' },
      {
        of: 'patchbay by key looked up by name',
        within: 2,
        than: 'limit: bitmask, key looked up by name',
      },
    ],
  };
  yield raceFromOutside({ sessions, abilities, masks, who, keys, names, foreign });

  const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);
  const wanted = sum(masks);
  const ready = masks.map((mask) => [{ action: namesIn(mask), subject: 'Organization' }]);
  const builders = [
    {
      name: 'limit: bare mask',
      run() {
        let n = 0;
        for (let at = 0; at < viewers.length; at += 1) n += bareMask(viewers[at]);
        return n;
      },
    },
    {
      name: 'patchbay createSession',
      run() {
        let n = 0;
        for (let at = 0; at < viewers.length; at += 1) n += createSession(viewers[at]).mask;
        return n;
      },
    },
    {
      name: '@casl/ability from ready rules',
      run() {
        let n = 0;
        for (let at = 0; at < viewers.length; at += 1)
          n += createMongoAbility(ready[at]).rules.length ? masks[at] : 0;
        return n;
      },
    },
    {
      name: '@casl/ability from the caller',
      run() {
        let n = 0;
        for (let at = 0; at < viewers.length; at += 1) {
          const mask = bareMask(viewers[at]);
          n += caslShort(mask).rules.length ? mask : 0;
        }
        return n;
      },
    },
  ].map((contestant) => ({ ...contestant, operations: viewers.length }));
  for (const { name, run } of builders)
    if (run() !== wanted) throw new Error(`"${name}" builds other sessions.`);
  yield {
    name: 'Building a session from what a request knows',
    rounds: 11,
    contestants: builders,
    goals: [
      { of: 'patchbay createSession', within: 5, than: 'limit: bare mask' },
      {
        of: 'patchbay createSession',
        atLeast: 1,
        than: ['@casl/ability from ready rules', '@casl/ability from the caller'],
      },
    ],
  };
}
