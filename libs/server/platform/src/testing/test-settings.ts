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

/**
 * Settings of a test, by area. Of a group it gives what it needs; the rest stays as in every test.
 */
export type GivenSettings = Partial<Omit<PlatformSettings, Group | 'database'>> & {
  readonly [Each in Group]?: Partial<PlatformSettings[Each]>;
};

/**
 * What a server in a test is told. It connects to no host outside this machine unless the test
 * names one.
 */
export function testSettings(store: Store, ...given: readonly GivenSettings[]): PlatformSettings {
  const settings: PlatformSettings = {
    database: { store, key: serverKeyFrom(Buffer.alloc(32, 7)) },
    clock: systemClock,
    log: createLog('silent'),
    addresses: {
      publicUrl: 'http://localhost',
      hasLocalRoutes: true,
      lookupTxt: async () => ({ kind: 'absent' }),
    },
    mail: { send: async () => undefined },
    model: { port: createModel({}), runtime: echoRuntime },
    carrier: { installation: keepingCarrier(), openTwilio: acceptingAccount },
    money: { parts: embeddedMoney, openSeller: acceptingSeller },
    scheduling: createSchedulingServices({ schedulingToolUrl: 'http://127.0.0.1:1' }),
    storage: createMemoryStorage(),
  };
  return given.reduce(withGiven, settings);
}

function withGiven(settings: PlatformSettings, given: GivenSettings): PlatformSettings {
  const merged = groups.map((group) => [group, { ...settings[group], ...given[group] }]);
  return { ...settings, ...given, ...Object.fromEntries(merged) } as PlatformSettings;
}
