import { type FilePart } from '@patchbay/contract';
import { type Clock } from '@patchbay/kernel';
import { type ServerKey } from '@patchbay/server-core';
import {
  type Actor,
  type Call,
  type Context,
  FileReply,
  type Handlers,
  type TreeNode,
  cannotWrite,
  describeError,
  isMember,
  refuse,
  Refusal,
} from '@patchbay/server-kit';
import { demandNode } from '@patchbay/server-money';
import { PictureError, StorageError, type StoragePort, redraw } from '@patchbay/server-providers';
import { type Db, type Store } from '@patchbay/server-store';
import {
  type MediaRow,
  deleteMedia,
  findMedia,
  insertMedia,
  isRoomInReach,
  markWritten,
  newId,
  showPicture,
} from './repository.js';
import { type FileKind, idIn, kindOf, nameFor, secondsLeft, signedPath } from './rules.js';

type MediaOperation = 'uploadProfileImage' | 'uploadChatMedia' | 'getMedia';

/** The dependencies of the file handlers. */
export interface MediaServices {
  readonly store: Store;
  readonly clock: Clock;
  readonly key: ServerKey;
  readonly storage: StoragePort;
  readonly publicUrl: string;
  /** The storage quota of a tenant, in bytes; 2 GB by default. */
  readonly quotaBytes?: number;
}

const platformScope = (reason: string) => ({ kind: 'platform', reason }) as const;
const defaultQuota = 2 * 1024 * 1024 * 1024;
const monthSeconds = 30 * 24 * 3600;
const hourSeconds = 3600;

interface Ready {
  readonly bytes: Uint8Array;
  readonly kind: Pick<FileKind, 'mediaType' | 'extension'>;
  readonly width: number | null;
  readonly height: number | null;
}

/**
 * Handlers of uploads and files. Every upload is identified by content, images are re-encoded, and
 * the file is recorded, written, and then marked as stored.
 */
export function createMediaHandlers(services: MediaServices): Pick<Handlers<Db>, MediaOperation> {
  const { key, clock, store, storage } = services;

  async function find(
    id: string,
    { query, context }: Call<'getMedia', Db>,
  ): Promise<{ readonly row: MediaRow; readonly keepSeconds: number } | null> {
    const left = secondsLeft(key, id, query, clock.now());
    // Row security limits members. A visitor has an agent's scope, which is wider than a visitor's
    // rights.
    const own =
      left === 0 && isMember(context.actor) ? await context.ask((db) => findMedia(db, id)) : null;
    if (own) return { row: own, keepSeconds: hourSeconds };
    const row = await store.within(platformScope('find a file by its address'), (db) =>
      findMedia(db, id),
    );
    if (row?.purpose === 'profile') return { row, keepSeconds: monthSeconds };
    return row && left > 0 ? { row, keepSeconds: left } : null;
  }

  return {
    ...uploadHandlers(services),

    getMedia: async (call) => {
      const id = idIn(call.params.mediaId);
      const found = id === null ? null : await find(id, call);
      const stored = found && (await reached(storage.get(found.row.id)));
      if (!found || !stored) throw refuse.notFound('There is no such file.');
      const { row, keepSeconds } = found;
      return new FileReply({
        contentType: row.mediaType,
        size: stored.size,
        open: () => stored.open(),
        openPart: (first, last) => stored.open({ first, last }),
        fileName: row.fileName,
        isShown: row.mediaType.startsWith('image/'),
        keepSeconds,
      });
    },
  };
}

/**
 * Records a file and writes it. A crash in between leaves a record that is removed, with the file,
 * within the hour.
 */
async function keepFile(
  { clock, store, quotaBytes = defaultQuota, storage }: MediaServices,
  context: Context<Db>,
  target: TreeNode,
  purpose: 'profile' | 'chat',
  fileName: string,
  ready: Ready,
): Promise<MediaRow> {
  const tenantId = target.organizationId ?? target.id;
  const row = {
    accountId: target.id,
    id: newId(),
    tenantId,
    purpose,
    isWritten: false,
    mediaType: ready.kind.mediaType,
    fileName,
    size: ready.bytes.length,
    width: ready.width,
    height: ready.height,
    createdBy: uploaderOf(context.actor),
    createdAt: new Date(clock.now()),
  };
  // The account in the caller's scope, which also audits; the platform's scope sees all of the
  // tenant's files. The file itself is written in the caller's scope.
  await demandNode(context, target);
  const hasRoom = await store.within(platformScope('count what a tenant has stored'), (db) =>
    insertMedia(db, row, quotaBytes),
  );
  if (!hasRoom)
    throw new Refusal(
      413,
      'There is no room for more files. Remove some, or ask those above you for more.',
      { code: 'quota' },
    );
  try {
    await written(reached(storage.put(row.id, ready.bytes, row.mediaType)), context);
  } catch (error) {
    await context.within((db) => deleteMedia(db, target.id, row.id));
    throw error;
  }
  return row;
}

/** Uploads of files. */
function uploadHandlers(
  services: MediaServices,
): Pick<Handlers<Db>, 'uploadProfileImage' | 'uploadChatMedia'> {
  const { publicUrl, key, clock } = services;

  return {
    uploadProfileImage: async ({ body, target, context }) => {
      const { file, field } = onlyFile({ file: body.file, image: body.image });
      const ready = await readied(file, field, 'avatar');
      const row = await keepFile(
        services,
        context,
        target,
        'profile',
        `picture.${ready.kind.extension}`,
        ready,
      );
      const image = `/api/v1/profile/dp/${row.id}.${ready.kind.extension}/${row.fileName}`;
      const isShown = await context.within((db) => showPicture(db, target.id, row.id, image));
      if (!isShown) throw refuse.notFound();
      return { image, url: publicUrl + image, message: 'Success' };
    },

    uploadChatMedia: async ({ body, target, context }) => {
      const { file, field } = onlyFile({ file: body.file, media: body.media });
      const { roomId } = body;
      if (roomId !== undefined && !(await context.ask((db) => isRoomInReach(db, roomId))))
        throw refuse.notFound('There is no such conversation.');
      const ready = await readied(file, field, 'message');
      const row = await keepFile(
        services,
        context,
        target,
        'chat',
        nameFor(file.name, ready.kind.extension),
        ready,
      );
      if (!(await context.within((db) => markWritten(db, target.id, row.id))))
        throw refuse.notFound();
      const url =
        publicUrl +
        signedPath(
          key,
          { id: row.id, extension: ready.kind.extension, fileName: row.fileName },
          clock.now(),
        );
      return {
        id: row.id,
        url,
        contentType: row.mediaType,
        fileName: row.fileName,
        size: row.size,
        width: row.width,
        height: row.height,
        attachment: { 'content-type': row.mediaType, filename: row.fileName, 'content-url': url },
        message: 'Success',
      };
    },
  };
}

/** An unreachable storage is a temporary error. */
const reached = <T>(answer: Promise<T>): Promise<T> =>
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

/** The one file of a form, under one of several names. */
function onlyFile(given: Readonly<Record<string, FilePart | undefined>>): {
  readonly file: FilePart;
  readonly field: string;
} {
  const found = Object.entries(given).flatMap(([field, file]) =>
    file ? [{ file, field: `body.${field}` }] : [],
  );
  const [first] = found;
  if (!first || found.length > 1)
    throw refuse.invalid([{ path: `body.${Object.keys(given)[0]}`, message: 'must be one file' }]);
  return first;
}

/**
 * The stored form of a file: a re-encoded image, or an unchanged sound or PDF. Refuses everything
 * else.
 */
async function readied(
  file: FilePart,
  field: string,
  purpose: 'avatar' | 'message',
): Promise<Ready> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kind = kindOf(bytes);
  const wanted =
    purpose === 'avatar'
      ? 'must be a PNG, JPEG, WebP or GIF picture'
      : 'must be a PNG, JPEG, WebP or GIF picture, an MP3, M4A, WAV or Ogg sound, or a PDF';
  if (!kind || (purpose === 'avatar' && !kind.picture))
    throw refuse.invalid([{ path: field, message: wanted }]);
  if (!kind.picture) return { bytes, kind, width: null, height: null };
  try {
    const { mediaType, extension, width, height, ...picture } = await redraw(
      bytes,
      kind.picture,
      purpose,
    );
    return { bytes: picture.bytes, kind: { mediaType, extension }, width, height };
  } catch (error) {
    if (error instanceof PictureError && error.code === 'busy')
      throw refuse.busy('Many pictures are being worked on. Try again in a moment.');
    if (error instanceof PictureError)
      throw refuse.invalid([
        {
          path: field,
          message:
            error.code === 'too-many-pixels'
              ? 'must not have more than 25 million pixels'
              : 'cannot be read as a picture',
        },
      ]);
    throw error;
  }
}

const uploaderOf = (actor: Actor): string =>
  isMember(actor)
    ? actor.kind === 'person'
      ? `person:${actor.userId}`
      : `key:${actor.sessionId}`
    : actor.kind;
