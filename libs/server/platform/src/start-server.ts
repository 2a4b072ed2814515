import { readFileSync } from 'node:fs';
import { type Clock, systemClock } from '@patchbay/kernel';
import {
  agreeOnKey,
  ensurePlatform,
  fingerprintOf,
  type DatabaseClock,
  openDatabaseClock,
  readSecrets,
  reseal,
  type Resealed,
  type ServerKey,
} from '@patchbay/server-core';
import { createLog, type Http, type Log } from '@patchbay/server-kit';
import { openDataFolder, openStore, type Store } from '@patchbay/server-store';
import { composePlatform } from './compose.js';
import { openPlatform } from './identity/platform-owner.js';
import { hasOrganization } from './installation-repository.js';
import { sealedColumns } from './sealed-columns.js';
import { seedDemo, seedTemplates } from './seed/seed.js';
import { type ServerConfig } from './server-config.js';
import { mediaSecretOf, openSettings } from './server-settings.js';
import { type MediaChild, startMediaChild } from './sound/media-child.js';
import { report } from './start-report.js';

export interface RunningServer {
  /** The address of the server on this machine. */
  readonly url: string;
  /** Resolves when the report of the start has been printed. */
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
  let clock: DatabaseClock | undefined;
  try {
    const log = createLog(config.log);
    clock = await openDatabaseClock(store, { onSkew: (ms) => warnOfSkew(log, ms) });
    const key = await agreeOnKey(store, secrets);
    await seedStore(config, store, clock);
    const fingerprint = fingerprintOf(secrets.current);
    return await serve(config, { store, key, fingerprint, clock, log });
  } catch (error) {
    clock?.stop();
    await store.close();
    throw error;
  }
}

/** The port that scripts name for SIP over WebSocket. */
async function openSipSocket(
  { sipSocket }: Pick<ServerConfig, 'sipSocket'>,
  http: Http,
): Promise<void> {
  if (!sipSocket) return;
  const { port, certificate } = sipSocket;
  const read =
    certificate &&
    (() => ({
      cert: readFileSync(certificate.certFile, 'utf8'),
      key: readFileSync(certificate.keyFile, 'utf8'),
    }));
  await http.listenAlso(port, read).catch((error: unknown) => {
    const said = plainly(error, port, 'SIP_WSS_PORT');
    throw said === error && certificate
      ? new Error(
          `The certificate for port ${port} cannot be used: ${said.message}. Check SIP_WSS_CERT_FILE and SIP_WSS_KEY_FILE.`,
          { cause: error },
        )
      : said;
  });
}

/** Certificates of others are still checked by the clock of the machine. */
const warnOfSkew = (log: Log, aheadMs: number): void =>
  log.warn(
    { aheadMs },
    'the clock of this machine differs from that of the database, which counts',
  );

/** Makes the rows that a store needs before requests are served. */
async function seedStore(
  { publicUrl, seed }: ServerConfig,
  store: Store,
  clock: Clock,
): Promise<void> {
  await ensurePlatform(store, publicUrl);
  await seedTemplates(store);
  if (seed === 'demo' && (await isWithoutCustomers(store))) await seedDemo(store, clock.now());
}

interface Opened {
  readonly store: Store;
  readonly key: ServerKey;
  readonly fingerprint: string;
  readonly clock: DatabaseClock;
  readonly log: Log;
}

async function serve(
  config: ServerConfig,
  { store, key, fingerprint, clock, log }: Opened,
): Promise<RunningServer> {
  const { settings, closePorts } = openSettings(config, { store, key, clock, log });
  const platform = await composePlatform(settings);
  const port = await platform.http.listen(config.port).catch((error: unknown) => {
    throw plainly(error, config.port);
  });
  await openSipSocket(config, platform.http);
  await platform.start();
  platform.http.markReady();
  const url = `http://localhost:${port}`;
  const ownerSignIn = config.ownerEmail
    ? await openPlatform(store, clock, config.ownerEmail)
    : null;
  const hasOutbox = settings.addresses.hasLocalRoutes;
  // The process reports when it began by the clock of its machine.
  const { now } = systemClock;
  const started = { url, config, store, fingerprint, ownerSignIn, hasOutbox, now };
  let isClosing = false;
  const reported = config.log === 'silent' ? Promise.resolve() : report(started);
  let child: MediaChild | null = null;
  const { program, environment = {} } = config.media ?? {};
  // Later than the first answer, which it would delay.
  const startChild = (): void => {
    if (program === undefined || isClosing) return;
    child = startMediaChild({
      program,
      environment: { ...environment, PATCHBAY_LOG: config.log },
      secret: mediaSecretOf(config, key),
      url: `http://127.0.0.1:${port}`,
      log,
      onEnded: (node) => platform.sound.nodeEnded(node),
    });
  };
  void reported.then(startChild, startChild);
  return {
    url,
    // The report's question fails when the server closes meanwhile.
    reported: reported.catch((error: unknown) => {
      if (!isClosing) throw error;
    }),
    close: async () => {
      isClosing = true;
      // Its calls end while the server still hears of it.
      await child?.close();
      await platform.close();
      await closePorts();
      await reported.catch(() => undefined);
      clock.stop();
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
    async (db) => !(await hasOrganization(db)),
  );

function plainly(error: unknown, port: number, variable = 'PORT'): Error {
  const { code } = error as { code?: string };
  if (code === 'EADDRINUSE')
    return new Error(
      `Port ${port} is in use by another program. Stop it, or choose another port: ${variable}=${port + 1} npm start`,
    );
  if (code === 'EACCES')
    return new Error(
      `Port ${port} needs more rights. Choose a port above 1023: ${variable}=4300 npm start`,
    );
  return error as Error;
}
