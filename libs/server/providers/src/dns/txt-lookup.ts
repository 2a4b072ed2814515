import { Resolver } from 'node:dns/promises';

/** What a name says in its TXT records. `absent` is an answer; `unknown` is none. */
export type TxtAnswer =
  | { readonly kind: 'found'; readonly values: readonly string[] }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unknown' };

/** Asks for the TXT records of a name. Never throws. */
export type TxtLookup = (name: string) => Promise<TxtAnswer>;

export interface TxtLookupOptions {
  /** Resolvers to ask, as `address` or `address:port`; the system's when left out. */
  readonly servers?: readonly string[];
  /** Milliseconds for one try. */
  readonly timeoutMs?: number;
  readonly tries?: number;
}

const says = new Set(['ENOTFOUND', 'ENODATA']);

/**
 * Current TXT records from the DNS. A missing name is distinguished from a resolver that does not
 * answer.
 */
export function createTxtLookup({
  servers = [],
  timeoutMs = 3000,
  tries = 2,
}: TxtLookupOptions = {}): TxtLookup {
  return async (name) => {
    // One resolver per question: a cancelled or timed out question of one must not end another's.
    const resolver = new Resolver({ timeout: timeoutMs, tries });
    if (servers.length > 0) resolver.setServers([...servers]);
    try {
      // A long value travels in pieces.
      return {
        kind: 'found',
        values: (await resolver.resolveTxt(name)).map((pieces) => pieces.join('')),
      };
    } catch (error) {
      return { kind: says.has((error as NodeJS.ErrnoException).code ?? '') ? 'absent' : 'unknown' };
    }
  };
}
