import { randomBytes } from 'node:crypto';
import { type Clock } from '@patchbay/kernel';
import { hashToken } from '@patchbay/server-core';
import { type Store } from '@patchbay/server-store';
import { type CallRow } from './repository.js';
import { keepStreamToken, takeStreamToken } from './stream-repository.js';

/** How long a token opens a call: the carrier connects at once. */
const tokenLifeMs = 30_000;

const scope = { kind: 'platform', reason: 'open the stream of a call' } as const;

/** Tokens by which a carrier's stream opens its call. */
export interface StreamTokens {
  /**
   * A token for the markup of a call, good once and for 30 s after `waitSeconds` that the carrier
   * waits before it connects (default 0), in place of the one before. Null for a call that has
   * ended. Only its digest is stored, so that every process can check it.
   */
  tokenFor(
    call: Pick<CallRow, 'organizationId' | 'id'>,
    waitSeconds?: number,
  ): Promise<string | null>;
  /** The call that a token was made for; null when it is another one, used or too old. */
  take(token: string, carrierCallId: string): Promise<CallRow | null>;
}

export const createStreamTokens = (store: Store, clock: Clock): StreamTokens => ({
  async tokenFor(call, waitSeconds = 0) {
    const token = randomBytes(32).toString('base64url');
    const until = new Date(clock.now() + waitSeconds * 1000 + tokenLifeMs);
    const isKept = await store.within(scope, (db) =>
      keepStreamToken(db, call, { hash: hashToken(token), until }),
    );
    return isKept ? token : null;
  },
  take: (token, carrierCallId) =>
    store.within(scope, (db) =>
      takeStreamToken(db, hashToken(token), carrierCallId, new Date(clock.now())),
    ),
});
