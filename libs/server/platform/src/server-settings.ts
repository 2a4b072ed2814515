import { join } from 'node:path';
import { type Clock } from '@patchbay/kernel';
import { outgoingWith, type ServerKey } from '@patchbay/server-core';
import { isLoopbackUrl, type Log, mayHaveLocalRoutes } from '@patchbay/server-kit';
import {
  createCarrier,
  createMail,
  createModel,
  createStorage,
  createTxtLookup,
} from '@patchbay/server-providers';
import { type Store } from '@patchbay/server-store';
import { moneyConfigOf, usageLimitsWith } from '@patchbay/server-money';
import { createSchedulingServices } from '@patchbay/server-conversations';
import { isNumberAssigned } from './installation-repository.js';
import { outboxSink } from './local/outbox-sink.js';
import { type PlatformSettings } from './platform-settings.js';
import { type ServerConfig } from './server-config.js';

interface Opened {
  readonly store: Store;
  readonly key: ServerKey;
  readonly clock: Clock;
  readonly log: Log;
}

/** As long as most load balancers take to notice. */
const defaultShutdownDelaySeconds = 2;

/**
 * Opens the ports that the configuration names, and gives the settings by area. `closePorts` closes
 * their connections.
 */
export function openSettings(
  config: ServerConfig,
  { store, key, clock, log }: Opened,
): { readonly settings: PlatformSettings; closePorts(): Promise<void> } {
  const { publicUrl, fetchAlso, trustedProxies, usageLimits = {} } = config;
  const hasLocalRoutes = isOwnMachine(config, store);
  const sink = outboxSink(store, clock);
  const mail = createMail({ smtpUrl: config.smtpUrl, sink });
  const settings: PlatformSettings = {
    database: { store, key },
    clock,
    log,
    addresses: {
      publicUrl,
      fetchAlso,
      trustedProxies,
      hasLocalRoutes,
      lookupTxt: createTxtLookup({ servers: config.dnsServers }),
    },
    mail: { send: mail.send },
    model: { port: createModel(config.model), answering: config.model },
    carrier: {
      installation: createCarrier(config.carrier ?? {}, {
        sink,
        isTaken: isNumberTaken(store),
        publicUrl,
        onProblem: (what) => log.warn({}, what),
      }),
      mayCall: config.mayCall,
      streamsCalls: config.streamsCalls,
      codesFrom: config.codesFrom,
    },
    money: { parts: moneyConfigOf(config.money ?? {}, hasLocalRoutes ? 'own machine' : 'server') },
    scheduling: createSchedulingServices(config.scheduling, fetchAlso),
    limits: { usage: usageLimitsWith(usageLimits), outgoing: outgoingWith(usageLimits) },
    storage: createStorage({ folder: join(config.dataDir, 'media'), s3: config.s3 }),
    special: config.special,
    sound: config.media ? { secret: mediaSecretOf(config, key) } : undefined,
    pages: { webRoot: config.webRoot, embedRoot: config.embedRoot },
    http: {
      tenantCallsPerSecond: config.tenantCallsPerSecond,
      connections: config.connections,
      timeouts: { drainMs: drainMsOf(config) },
    },
  };
  return { settings, closePorts: mail.close };
}

/**
 * An embedded database alone does not make a local installation: the server may be behind a proxy.
 */
const isOwnMachine = ({ publicUrl, trustedProxies }: ServerConfig, { kind }: Store): boolean =>
  kind === 'embedded' && mayHaveLocalRoutes(publicUrl, trustedProxies);

/** The same for all processes with one server key. */
export const mediaSecretOf = ({ media }: Pick<ServerConfig, 'media'>, key: ServerKey): string =>
  media?.secret ?? key.digest('secret of media processes').toString('hex');

const drainMsOf = ({ shutdownDelaySeconds, publicUrl }: ServerConfig): number =>
  1000 * (shutdownDelaySeconds ?? (isLoopbackUrl(publicUrl) ? 0 : defaultShutdownDelaySeconds));

const isNumberTaken =
  (store: Store) =>
  (number: string): Promise<boolean> =>
    store.within({ kind: 'platform', reason: 'see whether a number is taken' }, (db) =>
      isNumberAssigned(db, number),
    );
