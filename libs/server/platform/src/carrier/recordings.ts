import { type Store, carrierRecordings } from '@patchbay/server-store';
import { type CallRow } from './repository.js';

interface Recording {
  readonly id: string;
  readonly url: string;
  readonly seconds: number;
  readonly kind: 'call' | 'voicemail';
}

const scope = { kind: 'platform', reason: 'keep a recording' } as const;

/** Notes that there is a recording; its bytes are fetched afterwards, so that the carrier need not wait. The same one twice is one. */
export async function keepRecording(store: Store, call: CallRow, recording: Recording, now: Date): Promise<void> {
  await store.within(scope, (db) => db.insert(carrierRecordings).values({
    organizationId: call.organizationId, accountId: call.accountId, callId: call.id, carrierRecordingId: recording.id, kind: recording.kind, seconds: recording.seconds, sourceUrl: recording.url, nextAt: now, createdAt: now,
  }).onConflictDoNothing());
}
