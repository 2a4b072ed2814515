import { type Store } from '@patchbay/server-store';
import { type SoundKind, type SoundPiece } from '@patchbay/server-voice/link';
import { soundFile, soundSeconds } from '@patchbay/server-voice/sound-file';
import { type CallRow } from './repository.js';
import { type Recording } from './media-repository.js';
import {
  endedWithSound,
  insertPiece,
  piecesAfter,
  removeSound,
  soundLength,
  type SoundOf,
} from './call-sound-repository.js';

const scope = { kind: 'platform', reason: 'keep the sound of a call' } as const;

/** The scheme of recordings whose sound is in the database, in place of the URL of a carrier. */
const scheme = 'call-sound:';
const callsAtOnce = 10;

/** A row of a file that is to be stored, as far as it says where its sound is. */
interface SoundSource {
  readonly organizationId: number;
  readonly callId: string | null;
  readonly sourceUrl: string;
}

const kindOf = ({ sourceUrl }: SoundSource): SoundKind | null =>
  sourceUrl === `${scheme}call` ? 'call' : sourceUrl === `${scheme}voicemail` ? 'voicemail' : null;

/** The recording of a sound, in the form of those of carriers. */
export const recordingOf = (
  { id }: Pick<SoundOf, 'id'>,
  kind: SoundKind,
  seconds: number,
): Recording => ({ id: `${id}:${kind}`, url: `${scheme}${kind}`, seconds, kind });

/** The sound of calls that a media node carries. */
export interface CallSound {
  keep(call: SoundOf, piece: SoundPiece): Promise<void>;
  /** The recordings of calls that have ended, also with their node, and that are not kept yet. */
  ended(): Promise<readonly { readonly call: CallRow; readonly recording: Recording }[]>;
  /**
   * The file of a row; null when its sound is a carrier's. The row alone says whose sound it is, not
   * its URL, which may come from a carrier.
   */
  fileOf(row: SoundSource): Promise<{ readonly type: string; readonly bytes: Uint8Array } | null>;
  /** Forgets the pieces of a file that the storage has. */
  stored(row: SoundSource): Promise<void>;
}

export function createCallSound(store: Store, now: () => Date): CallSound {
  async function* piecesOf(call: Pick<SoundOf, 'organizationId' | 'id'>, kind: SoundKind) {
    for (let place = -1; ;) {
      const from = place;
      const pieces = await store.within(scope, (db) => piecesAfter(db, call, kind, from));
      yield* pieces;
      const last = pieces.at(-1);
      if (!last) return;
      place = last.at;
    }
  }

  return {
    keep: (call, piece) => store.within(scope, (db) => insertPiece(db, call, piece, now())),
    ended: () =>
      store.within(scope, async (db) => {
        const ended = [];
        for (const call of await endedWithSound(db, callsAtOnce)) {
          const length = await soundLength(db, call, 'call');
          ended.push({ call, recording: recordingOf(call, 'call', soundSeconds('call', length)) });
        }
        return ended;
      }),
    async fileOf(row) {
      const kind = kindOf(row);
      if (kind === null || row.callId === null) return null;
      const call = { organizationId: row.organizationId, id: row.callId };
      const length = await store.within(scope, (db) => soundLength(db, call, kind));
      if (length === 0) throw new Error('The sound of a call is gone');
      return { type: 'audio/x-wav', bytes: await soundFile(kind, length, piecesOf(call, kind)) };
    },
    async stored(row) {
      const kind = kindOf(row);
      const { callId } = row;
      if (kind === null || callId === null) return;
      const call = { organizationId: row.organizationId, id: callId };
      await store.within(scope, (db) => removeSound(db, call, kind));
    },
  };
}
