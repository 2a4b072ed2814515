import { randomUUID } from 'node:crypto';
import { type Clock } from '@patchbay/kernel';
import { addMessage, lockRoom } from '@patchbay/server-conversations';
import { type OutgoingCarrier, type Owner } from '@patchbay/server-core';
import { type Log } from '@patchbay/server-kit';
import { type StoragePort } from '@patchbay/server-providers';
import { type Db, type Store, carrierMedia, logs } from '@patchbay/server-store';
import { and, asc, eq, inArray, lt, lte, sql } from 'drizzle-orm';
import { type CallRow } from './repository.js';

interface Recording {
  readonly id: string;
  readonly url: string;
  readonly seconds: number;
  readonly kind: 'call' | 'voicemail';
}

type MediaRow = typeof carrierMedia.$inferSelect;

const scope = { kind: 'platform', reason: 'keep what came over the telephone' } as const;
const mostAttempts = 8;
const leaseMs = 120_000;
/** What a browser may be given as it is; anything else is bytes to it. */
const harmless =
  /^(?:audio\/(?:mpeg|wav|x-wav|ogg|mp4|aac|amr)|image\/(?:png|jpeg|gif|webp)|video\/(?:mp4|3gpp|quicktime)|application\/pdf)$/;

/** Where people of the account fetch a file: through a session, never from the carrier. */
export const mediaUrlOf = (id: string): string => `/api/v2/carrier/media/${id}`;

const attachment = (id: string, type: string, filename: string) => ({
  'content-type': type,
  filename,
  'content-url': mediaUrlOf(id),
  attachmentType: type.startsWith('audio/') ? 'call' : 'message',
});

/**
 * Records that a recording exists; its bytes are fetched later, so that the carrier need not wait.
 * Idempotent. A voicemail becomes a line of the room.
 */
export async function keepRecording(
  store: Store,
  call: CallRow,
  recording: Recording,
  now: Date,
): Promise<void> {
  await store.within(scope, async (db) => {
    const owner = { organizationId: call.organizationId, accountId: call.accountId };
    const [made] = await db
      .insert(carrierMedia)
      .values({
        ...owner,
        callId: call.id,
        carrier: call.carrier,
        carrierMediaId: recording.id,
        kind: recording.kind,
        seconds: recording.seconds,
        sourceUrl: recording.url,
        nextAt: now,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: carrierMedia.id });
    if (!made) return;
    if (recording.kind === 'voicemail' && call.roomId) {
      const room = await lockRoom(db, call.organizationId, call.roomId);
      await addMessage(db, room, {
        author: 'customer',
        authorName: '',
        body: `Voicemail, ${recording.seconds} s`,
        channel: 'call',
        conversationUuid: call.conversationUuid,
        clientId: `recording:${recording.id}`,
        attachments: [attachment(made.id, 'audio/x-wav', 'voicemail.wav')],
      });
    }
    if (recording.kind === 'call' && call.conversationUuid) {
      await db
        .update(logs)
        .set({
          meta: sql`${logs.meta} || ${JSON.stringify({ callRecording: mediaUrlOf(made.id) })}::jsonb`,
        })
        .where(
          and(eq(logs.organizationId, call.organizationId), eq(logs.id, call.conversationUuid)),
        );
    }
  });
}

/** What a text brought along: how the message shows it, and the rows to write with it. */
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
      if (files.length > 0)
        await db
          .insert(carrierMedia)
          .values(
            files.map(({ id, url }) => ({
              id,
              ...owner,
              carrier: via,
              carrierMediaId: url,
              kind: 'message' as const,
              messageId,
              sourceUrl: url,
              nextAt: now,
              createdAt: now,
            })),
          )
          .onConflictDoNothing();
    },
  };
}

/** A file that was fetched; null beyond the scope's reach, and while it is still at the carrier. */
export async function findMedia(db: Db, id: string): Promise<MediaRow | null> {
  const [row] = await db
    .select()
    .from(carrierMedia)
    .where(and(eq(carrierMedia.id, id), eq(carrierMedia.isStored, true)))
    .limit(1);
  return row ?? null;
}

/** How the storage calls a file. */
export const storedName = (id: string): string => id.replaceAll('-', '');

export interface MediaFetcherParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly carrier: Pick<OutgoingCarrier, 'fetchMedia'>;
  readonly storage: StoragePort;
}

/**
 * Fetches pending files from the carrier. Processes share the work: a file being fetched is leased
 * for two minutes.
 */
export function createMediaFetcher({
  store,
  clock,
  log,
  carrier,
  storage,
}: MediaFetcherParts): () => Promise<void> {
  const take = () =>
    store.within(scope, async (db) => {
      const now = new Date(clock.now());
      const due = await db
        .select({ id: carrierMedia.id })
        .from(carrierMedia)
        .where(
          and(
            eq(carrierMedia.isStored, false),
            lt(carrierMedia.attempts, mostAttempts),
            lte(carrierMedia.nextAt, now),
          ),
        )
        .orderBy(asc(carrierMedia.nextAt))
        .limit(5)
        .for('update', { skipLocked: true });
      if (due.length === 0) return [];
      return db
        .update(carrierMedia)
        .set({
          attempts: sql`${carrierMedia.attempts} + 1`,
          nextAt: new Date(now.getTime() + leaseMs),
        })
        .where(
          inArray(
            carrierMedia.id,
            due.map(({ id }) => id),
          ),
        )
        .returning();
    });

  return async () => {
    if (!carrier.fetchMedia) return;
    for (const row of await take()) {
      try {
        const { type, bytes } = await carrier.fetchMedia(row.sourceUrl, row.carrier);
        const mediaType = harmless.test(type) ? type : 'application/octet-stream';
        await storage.put(storedName(row.id), bytes, mediaType);
        const { rowCount } = await store.within(scope, (db) =>
          db
            .update(carrierMedia)
            .set({ isStored: true, mediaType, size: bytes.length })
            .where(eq(carrierMedia.id, row.id)),
        );
        // Its row went while it was fetched, and the note of that came too early for the file.
        if (!rowCount) await storage.remove(storedName(row.id));
      } catch (error) {
        log.warn(
          {
            mediaId: row.id,
            attempts: row.attempts,
            error: error instanceof Error ? error.message : '',
          },
          'a file could not be fetched from the carrier',
        );
        await store.within(scope, (db) =>
          db
            .update(carrierMedia)
            .set({ nextAt: new Date(clock.now() + 10_000 * row.attempts ** 2) })
            .where(eq(carrierMedia.id, row.id)),
        );
      }
    }
  };
}
