import { hash } from 'node:crypto';
import { type RateLimiter } from '../core/ports.js';

/** A limit that a token reached: its key and numbers, and the caller as the access log names it. */
export interface ReachedLimit {
  readonly key: string;
  readonly max: number;
  readonly windowSeconds: number;
  readonly label: string;
}

/** Tokens that reached a limit, until its window ends. */
export interface ExhaustedTokens {
  /** Stores the token. `which` is the limit: that of its tenant, or its own on some operations. */
  note(which: string, token: string, met: ReachedLimit): void;
  /**
   * The limit that such a request would reach again, with the seconds to wait; null if the request
   * may proceed.
   */
  known(which: string, token: string): (ReachedLimit & { readonly wait: number }) | null;
}

const maxKnown = 20_000;

/**
 * The cost of a flood is the cost of its refusals: identifying the caller is a database query, and
 * reading a body takes long. A token with an exhausted limit is refused before both, until the
 * window ends; only the limit itself decides whether it is exhausted. Such a token grants no access
 * in the meantime, whether it was revoked or not. Only digests of tokens are stored.
 */
export function createExhaustedTokens(limits: RateLimiter): ExhaustedTokens {
  const met = new Map<string, ReachedLimit>();
  const name = (which: string, token: string) => `${which} ${hash('sha256', token, 'base64')}`;
  return {
    note: (which, token, what) => {
      if (!limits.spent) return;
      if (met.size >= maxKnown) met.clear();
      met.set(name(which, token), what);
    },
    known: (which, token) => {
      if (met.size === 0) return null;
      const at = name(which, token);
      const what = met.get(at);
      if (!what) return null;
      const wait = limits.spent?.(what.key, what.windowSeconds) ?? 0;
      if (wait > 0) return { ...what, wait };
      met.delete(at);
      return null;
    },
  };
}
