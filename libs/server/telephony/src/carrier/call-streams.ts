import { type CallTurn } from '@patchbay/server-providers';
import { type OutgoingCarrier } from '@patchbay/server-core';
import { type Store } from '@patchbay/server-store';
import { type CallAccess, callScope as scope } from './call-access.js';
import { wordsFor } from './call-words.js';
import { type CallRow, findCallById } from './repository.js';
import { turn } from './rules.js';
import { type StreamTokens } from './stream-tokens.js';

/** How long a media process may take to say how its stream ended. */
const maxWaitMs = 3000;
const lookAgainMs = 100;

export interface CallStreamsParts {
  readonly store: Store;
  readonly carrier: Pick<OutgoingCarrier, 'streams'>;
  readonly access: CallAccess;
  readonly tokens: Pick<StreamTokens, 'tokenFor'>;
  /** Whether the operator has chosen streams. */
  readonly isOn: boolean;
}

/** The sound of a carrier's calls, as streams to media processes in place of turns by callbacks. */
export interface CallStreams {
  /**
   * A turn that speaks and listens, as a stream whose first words it is. Where none can be opened
   * the carrier asks `after`, and the call goes on by callbacks.
   */
  opened(call: CallRow, turn: CallTurn | null): Promise<CallTurn | null>;
  /** What comes after a stream; null when the call is over. */
  after(call: CallRow): Promise<CallTurn | null>;
}

export function createCallStreams(parts: CallStreamsParts): CallStreams {
  const { store, carrier, access, tokens, isOn } = parts;

  /** The call once its media process has left it; after a while without waiting for that. */
  async function left(call: CallRow): Promise<CallRow | null> {
    for (let waited = 0; ; waited += lookAgainMs) {
      const row = await store.within(scope, (db) => findCallById(db, call.id));
      if (!row || row.state === 'ended') return null;
      if (row.aliveAt === null || waited >= maxWaitMs) return row;
      await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
    }
  }

  async function sayAgain(call: CallRow): Promise<CallTurn> {
    const settings = await access.settingsFor(call);
    const words = wordsFor(settings).sayAgain;
    await access.speak(call, words);
    return turn(settings, words);
  }

  return {
    async opened(call, first) {
      if (!isOn || first?.next.do !== 'listen' || !carrier.streams?.(call.carrier)) return first;
      const token = await tokens.tokenFor(call, first.waitSeconds);
      if (token === null) return first;
      const { say, next, language, ...before } = first;
      const afterStream = { say, next, ...(language ? { language } : {}) };
      await access.change(call, { afterStream });
      return { ...before, say: '', next: { do: 'stream', token } };
    },
    async after(call) {
      const row = await left(call);
      if (!row) return null;
      const kept = await access.change(row, { aliveAt: null, afterStream: null });
      if (!kept) return null;
      // It is stored as the turn that it was.
      return (row.afterStream as CallTurn | null) ?? sayAgain(row);
    },
  };
}
