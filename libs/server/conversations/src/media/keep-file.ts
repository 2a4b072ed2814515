import { type Clock } from '@patchbay/kernel';
import {
  type Actor,
  type Context,
  Refusal,
  cannotWrite,
  describeError,
  isMember,
  refuse,
} from '@patchbay/server-kit';
import { StorageError, type StoragePort } from '@patchbay/server-providers';
import { type Db, type Store } from '@patchbay/server-store';
import { type MediaRow, deleteMedia, insertMedia, newId } from './repository.js';
import { type FileKind } from './rules.js';

/** Where files are recorded and written. */
export interface FileKeeping {
  readonly store: Store;
  readonly clock: Clock;
  readonly storage: StoragePort;
  /** The storage quota of a tenant, in bytes; 2 GB by default. */
  readonly quotaBytes?: number;
}

/** A file whose content is known, and what it is for. */
export interface ReadyFile {
  readonly purpose: 'profile' | 'chat' | 'knowledge';
  readonly fileName: string;
  readonly bytes: Uint8Array;
  readonly kind: Pick<FileKind, 'mediaType' | 'extension'>;
  readonly width: number | null;
  readonly height: number | null;
}

/** The account that has a file, and the tenant whose quota it counts against. */
export interface FileOwner {
  readonly accountId: number;
  readonly tenantId: number;
}

const defaultQuota = 2 * 1024 * 1024 * 1024;

/**
 * Records a file and writes it. A crash in between leaves a record that is removed, with the file,
 * within the hour. The caller has found the owner in its scope; the platform’s scope counts all of
 * the tenant’s files. It marks the file as written in its own transaction.
 */
export async function keepFile(
  { clock, store, quotaBytes = defaultQuota, storage }: FileKeeping,
  context: Context<Db>,
  { accountId, tenantId }: FileOwner,
  { kind, bytes, ...file }: ReadyFile,
): Promise<MediaRow> {
  const row = {
    ...file,
    accountId,
    id: newId(),
    tenantId,
    isWritten: false,
    mediaType: kind.mediaType,
    size: bytes.length,
    createdBy: uploaderOf(context.actor),
    createdAt: new Date(clock.now()),
    documentId: null,
  };
  const hasRoom = await store.within(
    { kind: 'platform', reason: 'count what a tenant has stored' },
    (db) => insertMedia(db, row, quotaBytes),
  );
  if (!hasRoom)
    throw new Refusal(
      413,
      'There is no room for more files. Remove some, or ask those above you for more.',
      { code: 'quota' },
    );
  try {
    await written(reached(storage.put(row.id, bytes, row.mediaType)), context);
  } catch (error) {
    await context.within((db) => deleteMedia(db, accountId, row.id));
    throw error;
  }
  return row;
}

/** An unreachable storage is a temporary error. */
export const reached = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    throw error instanceof StorageError
      ? refuse.busy('Files cannot be reached at the moment. Try again.')
      : error;
  });

/** A full disk is a refusal: nothing was done, so the same call may be repeated under its key. */
const written = (
  answer: Promise<void>,
  { log, requestId }: Pick<Context<Db>, 'log' | 'requestId'>,
): Promise<void> =>
  answer.catch((error: unknown) => {
    if (!cannotWrite(error)) throw error;
    log.error({ requestId, ...describeError(error) }, 'there is no room left for files');
    throw refuse.full();
  });

const uploaderOf = (actor: Actor): string =>
  isMember(actor)
    ? actor.kind === 'person'
      ? `person:${actor.userId}`
      : `key:${actor.sessionId}`
    : actor.kind;
