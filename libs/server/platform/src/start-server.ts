import { systemClock } from '@patchbay/kernel';
import {
  agreeOnKey,
  ensurePlatform,
  fingerprintOf,
  readSecrets,
  reseal,
  type Resealed,
  type ServerKey,
} from '@patchbay/server-core';
import { createLog } from '@patchbay/server-kit';
import { accounts, openDataFolder, openStore, type Store } from '@patchbay/server-store';
import { eq } from 'drizzle-orm';
import { composePlatform } from './compose.js';
import { openPlatform } from './identity/platform-owner.js';
import { sealedColumns } from './sealed-columns.js';
import { seedDemo, seedTemplates } from './seed/seed.js';
import { type ServerConfig } from './server-config.js';
import { openSettings } from './server-settings.js';
import { report } from './start-report.js';

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
  const secrets = await readSecrets(config, openDataFolder(config.dataDir), sealedColumns);
  const store = await openStore({ dataDir: config.dataDir, databaseUrl: config.databaseUrl });
  try {
    const key = await agreeOnKey(store, secrets);
    await seedStore(config, store);
    return await serve(config, { store, key, fingerprint: fingerprintOf(secrets.current) });
  } catch (error) {
    await store.close();
    throw error;
  }
}

const clock = systemClock;

/** What a store has before anything is served. */
async function seedStore({ publicUrl, seed }: ServerConfig, store: Store): Promise<void> {
  await ensurePlatform(store, publicUrl);
  await seedTemplates(store);
  if (seed === 'demo' && (await isWithoutCustomers(store))) await seedDemo(store, clock.now());
}

async function serve(
  config: ServerConfig,
  {
    store,
    key,
    fingerprint,
  }: { readonly store: Store; readonly key: ServerKey; readonly fingerprint: string },
): Promise<RunningServer> {
  const { settings, closePorts } = openSettings(config, {
    store,
    key,
    clock,
    log: createLog(config.log),
  });
  const platform = await composePlatform(settings);
  const port = await platform.http.listen(config.port).catch((error: unknown) => {
    throw plainly(error, config.port);
  });
  await platform.start();
  platform.http.markReady();
  const url = `http://localhost:${port}`;
  const ownerSignIn = config.ownerEmail
    ? await openPlatform(store, clock, config.ownerEmail)
    : null;
  const hasOutbox = settings.addresses.hasLocalRoutes;
  const started = { url, config, store, fingerprint, ownerSignIn, hasOutbox, now: clock.now };
  let isClosing = false;
  const reported = config.log === 'silent' ? Promise.resolve() : report(started);
  return {
    url,
    // Its question breaks off when the server ends meanwhile.
    reported: reported.catch((error: unknown) => {
      if (!isClosing) throw error;
    }),
    close: async () => {
      isClosing = true;
      await platform.close();
      await closePorts();
      await reported.catch(() => undefined);
      await store.close();
    },
  };
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
