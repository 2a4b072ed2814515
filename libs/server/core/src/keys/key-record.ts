import { type Db, type Store } from '@patchbay/server-store';
import { type SealedColumn, readSealed, replaceSealed } from './encrypted-columns-repository.js';
import {
  type ServerKey,
  UnsealError,
  fingerprintOf,
  readKeyFile,
  serverKeyFrom,
} from './server-key.js';
import {
  type KeyRecord,
  findKeyRecord,
  insertKeyRecord,
  lockKeyRecord,
  replaceKeyRecord,
} from './server-keys-repository.js';

/** The keys that a process is configured with, in hexadecimal. */
export interface KeySettings {
  readonly serverKey?: string;
  /**
   * The previous key of a rotation, or the next one while processes are restarted one by one: it
   * unseals but never seals.
   */
  readonly serverKeyBefore?: string;
}

export interface Secrets {
  /** Every column that holds sealed text. */
  readonly columns: readonly SealedColumn[];
  readonly current: Buffer;
  readonly before: readonly Buffer[];
}

const scope = {
  kind: 'platform',
  reason: 'compare the server key with the one of this database',
} as const;
const originPlace = ['origin of the server key', 'installation'] as const;
const page = 200;

/** The process has another key than the one that the database was set up with. */
export class OtherKeyError extends Error {
  override readonly name = 'OtherKeyError';
  constructor(here: string, there: string) {
    super(
      `This database was set up with another server key: fingerprint ${there}, and this ` +
        `process has ${here}. Give every process the same SERVER_KEY, or the file server.key ` +
        'from the DATA_DIR of the process that set the database up; during a rotation set ' +
        'SERVER_KEY_BEFORE as well. tools/operations/README.md says how to back the key up and restore it.',
    );
  }
}

/**
 * The secrets of a process: from its settings, otherwise from the key file in its data folder,
 * which is created once.
 */
export async function readSecrets(
  { serverKey, serverKeyBefore }: KeySettings,
  folder: string,
  columns: readonly SealedColumn[],
): Promise<Secrets> {
  const current =
    serverKey === undefined ? await readKeyFile(folder) : Buffer.from(serverKey, 'hex');
  return {
    columns,
    current,
    before: serverKeyBefore === undefined ? [] : [Buffer.from(serverKeyBefore, 'hex')],
  };
}

/**
 * Records the key of the first process that starts on a database, and from then on refuses every
 * other key.
 */
export async function agreeOnKey(store: Store, secrets: Secrets): Promise<ServerKey> {
  return store.within(scope, async (db) => {
    await lockKeyRecord(db);
    const record = (await findKeyRecord(db)) ?? (await recordFirst(db, secrets));
    const [holder] = [secrets.current, ...secrets.before].filter(
      (secret) => fingerprintOf(secret) === record.fingerprint,
    );
    if (!holder) throw new OtherKeyError(fingerprintOf(secrets.current), record.fingerprint);
    return serverKeyFrom(secrets.current, {
      before: secrets.before,
      origin: originOf(record, holder),
    });
  });
}

export interface Resealed {
  readonly fingerprint: string;
  readonly sealed: number;
  /** How many secrets unseal under neither key, by table. They have to be entered again. */
  readonly lost: Readonly<Record<string, number>>;
}

/**
 * Ends a rotation: seals every secret with the current key and records that key. The previous key
 * is not needed afterwards.
 */
export async function reseal(store: Store, secrets: Secrets): Promise<Resealed> {
  const key = await agreeOnKey(store, secrets);
  const counts = { sealed: 0, lost: {} as Record<string, number> };
  for (const column of secrets.columns) await resealColumn(store, key, secrets, column, counts);
  const fingerprint = fingerprintOf(secrets.current);
  await store.within(scope, async (db) => {
    await lockKeyRecord(db);
    const record = (await findKeyRecord(db)) as KeyRecord;
    if (record.fingerprint === fingerprint) return;
    const [holder] = secrets.before.filter(
      (secret) => fingerprintOf(secret) === record.fingerprint,
    );
    const origin = originOf(record, holder as Buffer);
    const sealedOrigin = serverKeyFrom(secrets.current).seal(
      origin.toString('hex'),
      ...originPlace,
    );
    await replaceKeyRecord(db, { fingerprint, sealedOrigin, rotatedAt: new Date() });
  });
  return { fingerprint, ...counts };
}

async function resealColumn(
  store: Store,
  key: ServerKey,
  secrets: Secrets,
  column: SealedColumn,
  counts: { sealed: number; lost: Record<string, number> },
): Promise<void> {
  const present = serverKeyFrom(secrets.current);
  for (let after = '', isMore = true; isMore;) {
    await store.within(scope, async (db) => {
      const found = await readSealed(db, column, after, page);
      after = found.at(-1)?.text ?? after;
      isMore = found.length === page;
      for (const one of found) {
        if (opensUnder(present, one)) continue;
        if (!opensUnder(key, one)) counts.lost[column.table] = (counts.lost[column.table] ?? 0) + 1;
        else {
          await replaceSealed(
            db,
            one,
            present.seal(key.unseal(one.text, ...one.place), ...one.place),
          );
          counts.sealed += 1;
        }
      }
    });
  }
}

/** A database from before the key record may already hold secrets of another key. */
async function recordFirst(db: Db, { columns, current, before }: Secrets): Promise<KeyRecord> {
  const key = serverKeyFrom(current);
  const samples = (
    await Promise.all(columns.map((column) => readSealed(db, column, '', 20)))
  ).flat();
  const opens = (one: ServerKey) =>
    samples.length === 0 || samples.some((sample) => opensUnder(one, sample));
  const holder = opens(key) ? current : before.find((secret) => opens(serverKeyFrom(secret)));
  if (!holder)
    throw new OtherKeyError(fingerprintOf(current), 'not recorded, as its secrets do not open');
  const record = { fingerprint: fingerprintOf(holder), sealedOrigin: null };
  await insertKeyRecord(db, record);
  return record;
}

const originOf = (record: KeyRecord, holder: Buffer): Buffer =>
  record.sealedOrigin === null
    ? holder
    : Buffer.from(serverKeyFrom(holder).unseal(record.sealedOrigin, ...originPlace), 'hex');

function opensUnder(
  key: ServerKey,
  { text, place }: { readonly text: string; readonly place: readonly [string, ...string[]] },
): boolean {
  try {
    key.unseal(text, ...place);
    return true;
  } catch (error) {
    if (error instanceof UnsealError) return false;
    throw error;
  }
}
