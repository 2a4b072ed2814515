/** The directives of one content policy; the first of a name counts. */
export type ContentPolicy = ReadonlyMap<string, readonly string[]>;

/** Reads policies: a header or a `meta` element may hold several, divided by commas. */
export const readPolicies = (texts: readonly string[]): ContentPolicy[] =>
  texts
    .flatMap((text) => text.split(','))
    .map((text) => {
      const directives = new Map<string, readonly string[]>();
      for (const part of text.split(';')) {
        const [name = '', ...sources] = part.trim().split(/\s+/);
        const key = name.toLowerCase();
        if (key !== '' && !directives.has(key)) directives.set(key, sources);
      }
      return directives;
    })
    .filter((policy) => policy.size > 0);

/** Which directives decide about a kind of load, the first that a policy has. */
const chains = {
  script: ['script-src-elem', 'script-src', 'default-src'],
  frame: ['frame-src', 'child-src', 'default-src'],
} as const;

/** What a page loads, and the nonce of a script. */
export interface Loaded {
  readonly kind: keyof typeof chains;
  readonly url: URL;
  readonly page: URL;
  readonly nonce?: string;
}

/** The directive that keeps a browser from loading something; null when every policy lets it in. */
export function blockedBy(policies: readonly ContentPolicy[], loaded: Loaded): string | null {
  for (const policy of policies) {
    const name = chains[loaded.kind].find((one) => policy.has(one));
    if (name !== undefined && !lets(policy.get(name) ?? [], loaded)) return name;
  }
  return null;
}

function lets(sources: readonly string[], { kind, url, page, nonce = '' }: Loaded): boolean {
  if (kind === 'script' && nonce !== '' && sources.includes(`'nonce-${nonce}'`)) return true;
  // Hosts do not count beside it: only scripts with a nonce or a hash, and what these load.
  if (kind === 'script' && sources.some((one) => /^'strict-dynamic'$/i.test(one))) return false;
  return sources.some((source) => matches(source, url, page));
}

const hostSource =
  /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*|(?:\*\.)?[a-z0-9.-]+)(?::(\d+|\*))?(\/[^?#]*)?$/i;

/** Whether a source of a directive names an address (CSP 3, 6.7.2.8). */
function matches(source: string, url: URL, page: URL): boolean {
  if (source === '*') return url.protocol === 'https:' || url.protocol === page.protocol;
  if (/^'self'$/i.test(source)) return url.origin === page.origin;
  const scheme = /^([a-z][a-z0-9+.-]*):$/i.exec(source)?.[1];
  if (scheme !== undefined) return isScheme(scheme, url);
  const [, given, host = '', port, path = ''] = hostSource.exec(source) ?? [];
  if (host === '') return false;
  const isHost =
    host === '*' ||
    (host.startsWith('*.')
      ? url.hostname.endsWith(host.slice(1).toLowerCase())
      : url.hostname === host.toLowerCase());
  return (
    isHost &&
    isScheme(given ?? page.protocol.slice(0, -1), url) &&
    isPort(port, url) &&
    isPath(path, url.pathname)
  );
}

/** A page that names `http` lets in `https` as well. */
const isScheme = (scheme: string, { protocol }: URL): boolean =>
  protocol === `${scheme.toLowerCase()}:` || (scheme === 'http' && protocol === 'https:');

const isPort = (port: string | undefined, url: URL): boolean =>
  port === '*' || (port ?? '') === url.port || (url.port === '' && /^(80|443)$/.test(port ?? ''));

/** A path that ends with a slash names all below it. */
const isPath = (path: string, at: string): boolean =>
  path === '' || (path.endsWith('/') ? at.startsWith(path) : at === path);
