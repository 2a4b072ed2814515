import { systemClock } from '@patchbay/kernel';
import { serverKeyFrom } from '@patchbay/server-core';
import { createLog } from '@patchbay/server-kit';
import { createMemoryStorage, createModel } from '@patchbay/server-providers';
import { type Store } from '@patchbay/server-store';
import { embeddedMoney } from '@patchbay/server-money';
import { createSchedulingServices } from '@patchbay/server-conversations';
import { type PlatformSettings } from '../platform-settings.js';
import { acceptingAccount, acceptingSeller, echoRuntime, keepingCarrier } from './echo-runtime.js';

const groups = [
  'addresses',
  'mail',
  'model',
  'carrier',
  'money',
  'limits',
  'pages',
  'http',
] as const satisfies readonly (keyof PlatformSettings)[];
type Group = (typeof groups)[number];

/** Settings of a test, by area. A test names only what differs from the defaults of all tests. */
export type SettingsOverrides = Partial<Omit<PlatformSettings, Group | 'database'>> & {
  readonly [Each in Group]?: Partial<PlatformSettings[Each]>;
};

/** The key of every server in a test. */
export const testKey = serverKeyFrom(Buffer.alloc(32, 7));

/**
 * The settings of a server in a test. It connects to no host outside of this machine unless the
 * test names one.
 */
export function testSettings(
  store: Store,
  ...given: readonly SettingsOverrides[]
): PlatformSettings {
  const settings: PlatformSettings = {
    database: { store, key: testKey },
    clock: systemClock,
    log: createLog('silent'),
    addresses: {
      publicUrl: 'http://localhost',
      hasLocalRoutes: true,
      lookupTxt: async () => ({ kind: 'absent' }),
      // A webhook is tested when it is saved; those of tests at example.com lead nowhere.
      lookupHost: async (host) =>
        host === 'localhost' ? [{ address: '127.0.0.1', family: 4 }] : [],
    },
    mail: { send: async () => undefined },
    model: { port: createModel({}), runtime: echoRuntime },
    carrier: { installation: keepingCarrier(), openTwilio: acceptingAccount },
    money: { parts: embeddedMoney, openSeller: acceptingSeller },
    scheduling: createSchedulingServices({ schedulingToolUrl: 'http://127.0.0.1:1' }),
    storage: createMemoryStorage(),
    // A test that advances its clock has rows that look old. On a slow machine it is not finished
    // after a minute, when the product deletes such rows for the first time.
    retention: { everyMs: 3_600_000 },
  };
  return given.reduce(withGiven, settings);
}

function withGiven(settings: PlatformSettings, given: SettingsOverrides): PlatformSettings {
  const merged = groups.map((group) => [group, { ...settings[group], ...given[group] }]);
  const all = { ...settings, ...given, ...Object.fromEntries(merged) } as PlatformSettings;
  // A test that names a model has the agents of the product on it, not the ones that repeat a line.
  if (!given.model?.port || given.model.runtime) return all;
  return { ...all, model: given.model as PlatformSettings['model'] };
}
