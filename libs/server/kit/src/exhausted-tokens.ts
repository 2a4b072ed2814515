import { createHash } from 'node:crypto';
import { type RateLimiter } from './ports.js';

/** A limit that a token met: its key and numbers, and whom the access log names. */
export interface ReachedLimit {
  readonly key: string;
  readonly most: number;
  readonly windowSeconds: number;
  readonly label: string;
}

/** Tokens that met a limit, for as long as it has nothing left. */
export interface ExhaustedTokens {
  /** Remembers it. `which` limit of the token: its tenant's, or its own on some calls. */
  note(which: string, token: string, met: ReachedLimit): void;
  /**
   * The limit that such a call would meet again, with the seconds to wait; null when it may be
   * asked for.
   */
  known(which: string, token: string): (ReachedLimit & { readonly wait: number }) | null;
}

const mostKnown = 20_000;

/**
 * What a flood costs is what it costs to refuse it: who asks is a question to the database, and a
 * body takes long to read. A token whose limit has nothing left is told so before either, until the
 * window ends; whether there is something left only the limit decides. Such a token opens nothing
 * meanwhile, whether it was revoked or not. Of tokens only digests are held.
 */
export function createExhaustedTokens(limits: RateLimiter): ExhaustedTokens {
  const met = new Map<string, ReachedLimit>();
  const name = (which: string, token: string) =>
    `${which} ${createHash('sha256').update(token).digest('base64')}`;
  return {
    note: (which, token, what) => {
      if (!limits.spent) return;
      if (met.size >= mostKnown) met.clear();
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
