import { type Clock } from '@patchbay/kernel';
import {
  createQueueWorker,
  type ServerKey,
  type Worker,
  type AccountRow,
  findNode,
} from '@patchbay/server-core';
import { type Log } from '@patchbay/server-kit';
import { type FileDelivery, FileError } from '@patchbay/server-providers';
import { type Scope, type Store } from '@patchbay/server-store';
import { leaseMs, retryDelay } from './retry-delay.js';
import { usageExportSecret } from './system-secret.js';
import { fileOf, readUsageRecords } from './usage-records.js';
import {
  type ExportRow,
  lockDueExport,
  leaseExport,
  firstRatedSince,
  settleExport,
} from './exports-repository.js';

interface Leased {
  readonly row: ExportRow;
  readonly node: AccountRow;
}

export interface UsageExporterParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly key: ServerKey;
  readonly log: Log;
  readonly files: FileDelivery;
}

const platform: Scope = { kind: 'platform', reason: 'write usage records' };
const minuteMs = 60_000;
/** Rated rows of the last moment of an interval are committed after this delay. */
export const settleMs = minuteMs;
const everyMs = 30_000;

async function lease(parts: UsageExporterParts, until: Date): Promise<Leased | null> {
  return parts.store.within(platform, async (db) => {
    const now = new Date(parts.clock.now());
    const [due] = await lockDueExport(db, new Date(now.getTime() - settleMs), now);
    if (!due) return null;
    const [row] = await leaseExport(db, until, due.accountId);
    const node = await findNode(db, due.accountId);
    return row && node ? { row, node } : null;
  });
}

/** One interval of one account, read in that account's scope. */
async function write(parts: UsageExporterParts, { row, node }: Leased): Promise<void> {
  const length = row.rotationMinutes * minuteMs;
  const until = new Date((Math.floor(row.exportedUntil.getTime() / length) + 1) * length);
  const scope: Scope =
    node.type === 'platform' ? platform : { kind: node.type as 'partner', id: node.id };
  const records = await parts.store.within(scope, (db) =>
    readUsageRecords(db, node.id, row.exportedUntil, until),
  );
  const file = records.length > 0 ? await fileOf(node, until, records) : null;
  if (file) {
    await parts.files.put(
      {
        protocol: row.protocol as 'sftp',
        host: row.host,
        port: row.port,
        username: row.username,
        folder: row.folder,
        password: parts.key.unseal(row.sealedPassword, ...usageExportSecret(node.id)),
      },
      file,
    );
    parts.log.info({ account: node.id, records: records.length }, 'usage records were written');
  }
  const next = file ? until : await nextStretch(parts, scope, until, length);
  await settle(parts, row, {
    exportedUntil: next,
    nextAt: new Date(next.getTime() + length),
    failures: 0,
    lastError: null,
    ...(file ? { lastFile: file.name } : {}),
  });
}

/**
 * After an interval without rated usage: the start of the next one with usage, or of the running
 * one.
 */
async function nextStretch(
  parts: UsageExporterParts,
  scope: Scope,
  from: Date,
  length: number,
): Promise<Date> {
  const [first] = await parts.store.within(scope, (db) => firstRatedSince(db, from));
  const at = Math.min(first?.at?.getTime() ?? Infinity, parts.clock.now() - settleMs);
  return new Date(Math.max(from.getTime(), Math.floor(at / length) * length));
}

async function settle(
  parts: UsageExporterParts,
  row: ExportRow,
  change: Partial<ExportRow>,
): Promise<unknown> {
  return parts.store.within(platform, (db) => settleExport(db, change, row));
}

async function fail(parts: UsageExporterParts, { row }: Leased, error: unknown): Promise<void> {
  const why = error instanceof FileError ? error.message : 'The file could not be made.';
  const pause = retryDelay(row.failures);
  await settle(parts, row, {
    failures: row.failures + 1,
    lastError: why,
    nextAt: new Date(parts.clock.now() - settleMs + pause),
  });
}

/**
 * Writes usage records to the configured destinations, one file for each interval with rated usage.
 * Processes share the work by leasing accounts; one that lost its lease records nothing. A file has
 * the same name at every attempt and replaces itself.
 */
export function createUsageExporter(parts: UsageExporterParts): Worker {
  const { store, clock, log } = parts;

  return createQueueWorker<Leased>(
    { store, clock, log },
    {
      name: 'usage records',
      everyMs,
      startsAfterMs: everyMs,
      concurrency: 1,
      about: ({ row }) => ({ account: row.accountId }),
      lease: {
        ms: leaseMs,
        take: async (_limit, until) => {
          const leased = await lease(parts, until);
          return leased ? [leased] : [];
        },
      },
      work: (leased) => write(parts, leased),
      failed: (leased, error) => fail(parts, leased, error),
    },
  );
}
