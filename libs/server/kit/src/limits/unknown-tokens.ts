import { hash } from 'node:crypto';
import { networkOf } from '../transport/caller-network.js';
import { type RateLimiter } from '../core/ports.js';
import { refuse } from '../core/refusal.js';

/**
 * Well-formed tokens of no session that one network may send in a minute: what an office full of
 * pages with sessions that ended sends at once.
 */
export const maxUnknownTokens = 300;
const maxKnown = 10_000;

/** Counts tokens that open nothing by the network that sent them. */
export interface UnknownTokens {
  /**
   * Refuses with 429 where the network sent too many of them in this minute, unless this token
   * opened something a while ago. Sends no query.
   */
  demand(token: string, address: string): void;
  /** Remembers that a token opened something. */
  known(token: string): void;
  /** Counts a token that opened nothing; refuses with 429 when it is one too many. */
  unknown(token: string, address: string): Promise<void>;
}

/**
 * Whose a token is costs a question to the database, and what is sent with it a body to read. A
 * network that keeps sending tokens of no session is refused before either. Its people go on: the
 * tokens that this process has let in are remembered, by their digests, in two generations.
 */
export function createUnknownTokens(
  limits: RateLimiter,
  max: number = maxUnknownTokens,
): UnknownTokens {
  let young = new Set<string>();
  let old = new Set<string>();
  const digest = (token: string) => hash('sha256', token, 'base64');
  const key = (address: string) => `unknown token|ip:${networkOf(address)}`;
  const tooMany = (wait: number) =>
    refuse.tooMany(
      wait,
      'Many requests with invalid tokens came from this network. Wait a moment and try again.',
      max,
    );
  return {
    demand: (token, address) => {
      const wait = limits.spent?.(key(address)) ?? 0;
      if (wait === 0) return;
      const one = digest(token);
      if (!young.has(one) && !old.has(one)) throw tooMany(wait);
    },
    known: (token) => {
      const one = digest(token);
      if (young.has(one)) return;
      if (young.size >= maxKnown) [old, young] = [young, new Set()];
      young.add(one);
    },
    unknown: async (token, address) => {
      const one = digest(token);
      young.delete(one);
      old.delete(one);
      const wait = await limits.hit(key(address), max);
      if (wait > 0) throw tooMany(wait);
    },
  };
}
