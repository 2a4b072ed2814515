import { join } from 'node:path';
import { systemClock } from '@patchbay/kernel';
import {
  createAgentRuntime,
  createEffects,
  createFunctions,
  createSchedulingServices,
  type EffectServices,
} from '@patchbay/server-conversations';
import {
  agreeOnKey,
  ensurePlatform,
  fingerprintOf,
  outgoingWith,
  readSecrets,
  reseal,
  type Resealed,
} from '@patchbay/server-core';
import { createLog, isLoopbackUrl, mayHaveLocalRoutes } from '@patchbay/server-kit';
import { moneyConfigOf, usageLimitsWith } from '@patchbay/server-money';
import {
  createCarrier,
  createStorage,
  createMail,
  createModel,
  createTxtLookup,
} from '@patchbay/server-providers';
import {
  type Store,
  accounts,
  openDataFolder,
  openStore,
  phoneNumbers,
} from '@patchbay/server-store';
import { and, eq } from 'drizzle-orm';
import { composePlatform } from './compose.js';
import { openPlatform } from './identity/platform-owner.js';
import { outboxSink } from './local/outbox-sink.js';
import { seedDemo, seedTemplates } from './seed/seed.js';
import { type ServerConfig } from './server-config.js';
import { report } from './start-report.js';
import { sealedColumns } from './sealed-columns.js';

export interface RunningServer {
  /** Where it answers on this machine. */
  readonly url: string;
  /** Comes when the report of the start has been printed. */
  readonly reported: Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the store, seeds it, and serves API, web app and scripts on one port. Prints a report
 * unless the log is silent; the start does not wait for it.
 */
export async function startServer(config: ServerConfig): Promise<RunningServer> {
  const clock = systemClock;
  const log = createLog(config.log);
  const secrets = await readSecrets(config, openDataFolder(config.dataDir), sealedColumns);
  const store = await openStore({ dataDir: config.dataDir, databaseUrl: config.databaseUrl });
  // The embedded database alone does not make it a local installation: it may stand behind a proxy.
  const isOwnMachine =
    store.kind === 'embedded' && mayHaveLocalRoutes(config.publicUrl, config.trustedProxies);
  try {
    const key = await agreeOnKey(store, secrets);
    await ensurePlatform(store, config.publicUrl);
    await seedTemplates(store);
    if (config.seed === 'demo' && (await isWithoutCustomers(store)))
      await seedDemo(store, clock.now());
    const sink = outboxSink(store, clock);
    const mail = createMail({ smtpUrl: config.smtpUrl, sink });
    const carrier = createCarrier(config.carrier ?? {}, {
      sink,
      isTaken: isNumberTaken(store),
      publicUrl: config.publicUrl,
      onProblem: (what) => log.warn({}, what),
    });
    const scheduling = createSchedulingServices(config.scheduling, config.fetchAlso);
    const usageLimits = usageLimitsWith(config.usageLimits ?? {});
    const runtime = (effects: EffectServices) =>
      createAgentRuntime({
        model: createModel(config.model),
        functions: createFunctions(createEffects(effects)),
        clock,
      });
    const platform = await composePlatform({
      store,
      key,
      log,
      clock,
      publicUrl: config.publicUrl,
      sendMail: mail.send,
      runtime,
      carrier,
      usageLimits,
      outgoingLimits: outgoingWith(config.usageLimits ?? {}),
      mayCall: config.mayCall,
      codesFrom: config.codesFrom,
      model: config.model,
      hasLocalRoutes: isOwnMachine,
      money: moneyConfigOf(config.money ?? {}, isOwnMachine ? 'own machine' : 'server'),
      fetchAlso: config.fetchAlso,
      special: config.special,
      trustedProxies: config.trustedProxies,
      tenantCallsPerSecond: config.tenantCallsPerSecond,
      scheduling,
      lookupTxt: createTxtLookup({ servers: config.dnsServers }),
      storage: createStorage({ folder: join(config.dataDir, 'media'), s3: config.s3 }),
      pages: { webRoot: config.webRoot, embedRoot: config.embedRoot },
      http: {
        connections: config.connections,
        timeouts: {
          drainMs:
            1000 *
            (config.shutdownDelaySeconds ??
              (isLoopbackUrl(config.publicUrl) ? 0 : usualShutdownDelaySeconds)),
        },
      },
    });
    const port = await platform.http.listen(config.port).catch((error: unknown) => {
      throw plainly(error, config.port);
    });
    await platform.start();
    platform.http.markReady();
    const url = `http://localhost:${port}`;
    const ownerSignIn = config.ownerEmail
      ? await openPlatform(store, clock, config.ownerEmail)
      : null;
    let isClosing = false;
    const reported =
      config.log === 'silent'
        ? Promise.resolve()
        : report({
            url,
            config,
            store,
            fingerprint: fingerprintOf(secrets.current),
            ownerSignIn,
            hasOutbox: isOwnMachine,
            now: () => clock.now(),
          });
    return {
      url,
      // Its question breaks off when the server ends meanwhile.
      reported: reported.catch((error: unknown) => {
        if (!isClosing) throw error;
      }),
      close: async () => {
        isClosing = true;
        await platform.close();
        await mail.close();
        await reported.catch(() => undefined);
        await store.close();
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/**
 * Seals every stored secret under the present key, with the key before it still given, and serves
 * nothing.
 */
export async function resealSecrets(config: ServerConfig): Promise<Resealed> {
  const secrets = await readSecrets(config, openDataFolder(config.dataDir), sealedColumns);
  const store = await openStore({ dataDir: config.dataDir, databaseUrl: config.databaseUrl });
  try {
    return await reseal(store, secrets);
  } finally {
    await store.close();
  }
}

/** As long as most balancers take to notice. */
const usualShutdownDelaySeconds = 2;

/** The demo goes into an empty store only. */
const isWithoutCustomers = (store: Store): Promise<boolean> =>
  store.within(
    { kind: 'platform', reason: 'see whether the store is empty' },
    async (db) =>
      (
        await db
          .select({ id: accounts.id })
          .from(accounts)
          .where(eq(accounts.type, 'organization'))
          .limit(1)
      ).length === 0,
  );

const isNumberTaken =
  (store: Store) =>
  (number: string): Promise<boolean> =>
    store.within(
      { kind: 'platform', reason: 'see whether a number is taken' },
      async (db) =>
        (
          await db
            .select({ number: phoneNumbers.number })
            .from(phoneNumbers)
            .where(and(eq(phoneNumbers.number, number), eq(phoneNumbers.status, 'assigned')))
            .limit(1)
        ).length > 0,
    );

function plainly(error: unknown, port: number): Error {
  const { code } = error as { code?: string };
  if (code === 'EADDRINUSE')
    return new Error(
      `Port ${port} is in use by another program. Stop it, or choose another port: PORT=4301 npm start`,
    );
  if (code === 'EACCES')
    return new Error(
      `Port ${port} needs more rights. Choose a port above 1023: PORT=4300 npm start`,
    );
  return error as Error;
}
