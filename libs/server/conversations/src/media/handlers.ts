import { type FilePart } from '@patchbay/contract';
import { type ServerKey } from '@patchbay/server-core';
import {
  type Call,
  type Context,
  FileReply,
  type Handlers,
  type TreeNode,
  isMember,
  refuse,
} from '@patchbay/server-kit';
import { demandNode } from '@patchbay/server-money';
import { PictureError, redraw } from '@patchbay/server-providers';
import { type Db } from '@patchbay/server-store';
import { type FileKeeping, type ReadyFile, keepFile, reached } from './keep-file.js';
import { type MediaRow, findMedia, isRoomInReach, markWritten, showPicture } from './repository.js';
import { idIn, kindOf, nameFor, secondsLeft, signedPath } from './rules.js';

type MediaOperation = 'uploadProfileImage' | 'uploadChatMedia' | 'getMedia';

/** The dependencies of the file handlers. */
export interface MediaServices extends FileKeeping {
  readonly key: ServerKey;
  readonly publicUrl: string;
}

type Ready = Omit<ReadyFile, 'purpose' | 'fileName'>;

const platformScope = (reason: string) => ({ kind: 'platform', reason }) as const;
const monthSeconds = 30 * 24 * 3600;
const hourSeconds = 3600;

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

/** Keeps a file of the target, which is found in the caller’s scope first; that is also audited. */
async function keepFor(
  services: FileKeeping,
  context: Context<Db>,
  target: TreeNode,
  file: ReadyFile,
): Promise<MediaRow> {
  await demandNode(context, target);
  const owner = { accountId: target.id, tenantId: target.organizationId ?? target.id };
  return keepFile(services, context, owner, file);
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
      const fileName = `picture.${ready.kind.extension}`;
      const row = await keepFor(services, context, target, {
        ...ready,
        purpose: 'profile',
        fileName,
      });
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
      const fileName = nameFor(file.name, ready.kind.extension);
      const row = await keepFor(services, context, target, { ...ready, purpose: 'chat', fileName });
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
