import { randomUUID } from 'node:crypto';
import { type Clock } from '@patchbay/kernel';
import { addMessage, addToLog, lockRoom } from '@patchbay/server-conversations';
import { announce, type OutgoingCarrier, type Owner } from '@patchbay/server-core';
import { type Log } from '@patchbay/server-kit';
import { type StoragePort } from '@patchbay/server-providers';
import { type Db, type Store } from '@patchbay/server-store';
import {
  insertFiles,
  insertRecording,
  leasePending,
  markStored,
  postponeFetch,
  type Recording,
} from './media-repository.js';
import { type CallRow } from './repository.js';
import { type CallSound } from './call-sound.js';

const scope = { kind: 'platform', reason: 'keep what came over the telephone' } as const;
const leaseMs = 120_000;
/** Media types that are safe to display in a browser; all others are sent as bytes. */
const harmless =
  /^(?:audio\/(?:mpeg|wav|x-wav|ogg|mp4|aac|amr)|image\/(?:png|jpeg|gif|webp)|video\/(?:mp4|3gpp|quicktime)|application\/pdf)$/;

/** The URL of a file for members of the account: with a session, never from the carrier. */
export const mediaUrlOf = (id: string): string => `/api/v2/carrier/media/${id}`;

const attachment = (id: string, type: string, filename: string) => ({
  'content-type': type,
  filename,
  'content-url': mediaUrlOf(id),
  attachmentType: type.startsWith('audio/') ? 'call' : 'message',
});

/**
 * Records that a recording exists; its bytes are fetched later, so that the carrier need not wait.
 * Idempotent. A voicemail becomes a line of the room, with `line` as its words.
 */
export async function keepRecording(
  store: Store,
  call: CallRow,
  recording: Recording,
  { now, line }: { readonly now: Date; readonly line: string },
): Promise<void> {
  await store.within(scope, async (db) => {
    const id = await insertRecording(db, call, recording, now);
    if (id === null) return;
    if (recording.kind === 'voicemail' && call.roomId) {
      const room = await lockRoom(db, call.organizationId, call.roomId);
      await addMessage(db, room, {
        author: 'customer',
        authorName: '',
        body: line,
        channel: 'call',
        conversationUuid: call.conversationUuid,
        clientId: `recording:${recording.id}`,
        attachments: [attachment(id, 'audio/x-wav', 'voicemail.wav')],
      });
    }
    if (recording.kind === 'call' && call.conversationUuid)
      await addToLog(db, call.organizationId, call.conversationUuid, {
        callRecording: mediaUrlOf(id),
      });
  });
}

/** The attachments of a text: their form in the message, and the rows to write with it. */
export function attachmentsOf(
  mediaUrls: readonly string[],
  { via, now }: { readonly via: string; readonly now: Date },
) {
  const files = mediaUrls.map((url) => ({ id: randomUUID(), url }));
  return {
    attachments: files.map(({ id }, at) =>
      attachment(id, 'application/octet-stream', `file-${at + 1}`),
    ),
    keep: async (
      db: Db,
      { owner, messageId }: { readonly owner: Owner; readonly messageId: string },
    ): Promise<void> => {
      await insertFiles(db, owner, files, { carrier: via, messageId, now });
    },
  };
}

/** The key of a file in the storage. */
export const storedName = (id: string): string => id.replaceAll('-', '');

export interface MediaFetcherParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly carrier: Pick<OutgoingCarrier, 'fetchMedia'>;
  readonly storage: StoragePort;
  /** The sound of calls that no carrier keeps. */
  readonly sound: CallSound;
}

/**
 * Fetches pending files from the carrier, or from the sound of calls of media nodes. Processes share
 * the work: a file being fetched is leased for two minutes.
 */
export function createMediaFetcher({
  store,
  clock,
  log,
  carrier,
  storage,
  sound,
}: MediaFetcherParts): () => Promise<void> {
  async function ofCarrier({ sourceUrl, carrier: via }: { sourceUrl: string; carrier: string }) {
    if (!carrier.fetchMedia) throw new Error('The carrier keeps no files');
    return carrier.fetchMedia(sourceUrl, via);
  }

  const take = () => store.within(scope, (db) => leasePending(db, new Date(clock.now()), leaseMs));

  return async () => {
    for (const { call, recording } of await sound.ended())
      await keepRecording(store, call, recording, { now: new Date(clock.now()), line: '' });
    for (const row of await take()) {
      try {
        const { type, bytes } = (await sound.fileOf(row)) ?? (await ofCarrier(row));
        const mediaType = harmless.test(type) ? type : 'application/octet-stream';
        await storage.put(storedName(row.id), bytes, mediaType);
        const isKept = await store.within(scope, async (db) => {
          const isMarked = await markStored(db, row.id, { mediaType, size: bytes.length });
          // A transcript that is open shows the recording, which comes after the end of the call.
          if (isMarked) await announce(db, row, 'conversation', {});
          return isMarked;
        });
        // The row was deleted during the fetch, and its removal was processed before the file was
        // stored.
        if (!isKept) await storage.remove(storedName(row.id));
        await sound.stored(row);
      } catch (error) {
        log.warn(
          {
            mediaId: row.id,
            attempts: row.attempts,
            error: error instanceof Error ? error.message : '',
          },
          'a file could not be fetched',
        );
        const nextAt = new Date(clock.now() + 10_000 * row.attempts ** 2);
        await store.within(scope, (db) => postponeFetch(db, row.id, nextAt));
      }
    }
  };
}
