import { type DigestCredentials, areDigestCredentials } from '@patchbay/server-providers';
import { type Reply } from './reply.js';
import { type ServerParts, type SipCredentials } from './server-parts.js';

/** Lookups of one socket at once; more are refused with 503. */
const maxLookups = 4;
const lookupMs = 5000;
/** Compared when a user is unknown, so that both cases do the same. */
const noHa1 = '0'.repeat(32);

export type Found =
  | { readonly kind: 'found'; readonly credentials: SipCredentials; readonly user: string }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'refused'; readonly reply: Reply };

/** The lookups of one socket, which end with it. */
export interface Lookups {
  /** Never rejects. */
  find(proof: DigestCredentials, method: string): Promise<Found>;
  /** A lookup under way gives nothing of a session that ended meanwhile. */
  endSession(sessionId: string): void;
  close(): void;
}

const later: Found = { kind: 'refused', reply: { status: 503, headers: [['Retry-After', '2']] } };

export function createLookups({ clock, options, report }: ServerParts): Lookups {
  const open = new Set<{ readonly abort: AbortController; readonly ended: Set<string> }>();
  return {
    async find(proof, method) {
      if (open.size >= maxLookups) return later;
      const lookup = { abort: new AbortController(), ended: new Set<string>() };
      const { signal } = lookup.abort;
      open.add(lookup);
      const stop = clock.after(lookupMs, () => lookup.abort.abort());
      try {
        const aborted = new Promise<never>((_, reject) => {
          signal.addEventListener('abort', () => reject(new Error('The lookup took too long.')));
        });
        const credentials = await Promise.race([
          options.credentialsOf(proof.username, signal),
          aborted,
        ]);
        const isRight = areDigestCredentials(proof, method, credentials?.ha1 ?? noHa1);
        if (!credentials || !isRight) return { kind: 'wrong' };
        if (lookup.ended.has(credentials.sessionId) || credentials.secondsLeft < 1)
          return { kind: 'refused', reply: { status: 403 } };
        return { kind: 'found', credentials, user: proof.username };
      } catch (error) {
        report(error);
        return later;
      } finally {
        stop();
        open.delete(lookup);
      }
    },
    endSession(sessionId) {
      for (const { ended } of open) ended.add(sessionId);
    },
    close() {
      for (const { abort } of open) abort.abort();
    },
  };
}
