import { isIP } from 'node:net';
import { type BodyOf } from '@patchbay/contract';
import { type FieldProblem, refuse } from '@patchbay/server-kit';
import { type SipTransport, isPublicAddress } from '@patchbay/server-providers';
import ipaddr from 'ipaddr.js';

const leastBits = { ipv4: 24, ipv6: 48 } as const;

/**
 * The canonical form of an address or a network. Networks are small, so that one entry does not
 * open an account to a large part of the internet.
 */
export function readAllowed(text: string): string | FieldProblem {
  const problem = (message: string): FieldProblem => ({ path: 'body.ip', message });
  const given = text.trim();
  const [address = '', bits, more] = given.split('/');
  if (more !== undefined || !isIP(address) || (bits !== undefined && !/^\d{1,3}$/.test(bits)))
    return problem('must be an IP address, like 203.0.113.7, or a network, like 203.0.113.0/24');
  const parsed = ipaddr.process(address);
  if (['unspecified', 'broadcast', 'multicast', 'loopback', 'linkLocal'].includes(parsed.range()))
    return problem('is no address that calls can come from');
  const most = parsed.kind() === 'ipv4' ? 32 : 128;
  const length = bits === undefined ? most : Number(bits);
  if (length > most) return problem(`must have at most ${most} bits`);
  if (length < leastBits[parsed.kind()])
    return problem(`must be a network of at least ${leastBits[parsed.kind()]} bits`);
  if (length === most) return parsed.toString();
  const network =
    parsed.kind() === 'ipv4'
      ? ipaddr.IPv4.networkAddressFromCIDR(`${parsed.toString()}/${length}`)
      : ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${length}`);
  return `${network.toString()}/${length}`;
}

/**
 * A host and a port; `host` in lower case, an IPv6 address in brackets. Null when it is invalid.
 */
export function readHostPort(
  text: string,
): { readonly host: string; readonly port?: number } | null {
  const [, host, port] = /^(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(?::(\d{1,5}))?$/i.exec(text.trim()) ?? [];
  if (host === undefined || (port !== undefined && (Number(port) < 1 || Number(port) > 65_535)))
    return null;
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase();
  if (host.startsWith('[') !== (isIP(bare) === 6)) return null;
  if (isIP(bare) === 0 && !isName(bare)) return null;
  return {
    host: isIP(bare) === 6 ? `[${bare}]` : bare,
    ...(port === undefined ? {} : { port: Number(port) }),
  };
}

const isName = (host: string): boolean =>
  host.length <= 253 &&
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(host);

/**
 * Whether a host can be on the public internet, by its name. The resolved addresses are checked
 * when it is used.
 */
export function isPublicHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '');
  return isIP(bare)
    ? isPublicAddress(bare)
    : !/(?:^|\.)(?:localhost|local|internal|home\.arpa|test|invalid)$/i.test(bare);
}

const placeText = ({ host, port }: { readonly host: string; readonly port?: number }) =>
  `${host}${port === undefined ? '' : `:${port}`}`;

/**
 * The canonical form of a route: `{host}:{port};transport={tcp|udp};proxyAddress={host}:{port}`, of
 * which only the host is required.
 */
export function readRoute(text: string, allow: readonly string[] = []): string | FieldProblem {
  const problem = (message: string): FieldProblem => ({ path: 'body.route', message });
  const [first = '', ...rest] = text
    .trim()
    .split(';')
    .map((part) => part.trim());
  const place = readHostPort(first);
  if (!place) return problem('must begin with a host, like sip.example.com or 1.1.1.1:5060');
  const values = new Map<string, string>();
  for (const part of rest) {
    const [, name, value] = /^(transport|proxyAddress)=(.+)$/i.exec(part) ?? [];
    const key = name?.toLowerCase();
    if (key === undefined || value === undefined || values.has(key))
      return problem('may have transport=udp or tcp, and proxyAddress=host:port, once each');
    values.set(key, value);
  }
  const transport = values.get('transport')?.toLowerCase();
  if (transport !== undefined && !['udp', 'tcp'].includes(transport))
    return problem('has a transport that is neither udp nor tcp');
  const proxyText = values.get('proxyaddress');
  const proxy = proxyText === undefined ? undefined : readHostPort(proxyText);
  if (proxy === null) return problem('has a proxy that is no host');
  const places = [place, ...(proxy ? [proxy] : [])];
  if (places.some((one) => !isPublicHost(one.host) && !allow.includes(placeText(one))))
    return problem('must not lead off the public internet');
  return [
    placeText(place),
    ...(transport === undefined ? [] : [`transport=${transport}`]),
    ...(proxy ? [`proxyAddress=${placeText(proxy)}`] : []),
  ].join(';');
}

/** The stored form of a registration, without its password. */
export interface Registration {
  readonly aor: string;
  readonly username: string;
  readonly authUsername: string | null;
  readonly realm: string;
  readonly proxy: string | null;
  readonly port: number | null;
  readonly transport: SipTransport;
  readonly subscribe: boolean;
}

const wrong = (path: string, message: string) =>
  refuse.invalid([{ path: `body.${path}`, message }]);
const userPattern = /^[\w.!~*'()&=+$,?/%-]{1,64}$/;

/** The address: as submitted, or composed of name and domain. Throws its problem. */
export function readAor({
  aor,
  username,
  sipRealm,
}: Pick<BodyOf<'saveSipRegistration'>, 'aor' | 'username' | 'sipRealm'>): {
  readonly aor: string;
  readonly user: string;
  readonly domain: string;
} {
  if (aor === undefined && (username === undefined || sipRealm === undefined))
    throw wrong('aor', 'This field is required, or username and sipRealm together');
  const text = aor?.trim().replace(/^sips?:/i, '') ?? `${username?.trim()}@${sipRealm?.trim()}`;
  const at = text.lastIndexOf('@');
  const [user, domain] = [text.slice(0, Math.max(0, at)), text.slice(at + 1).toLowerCase()];
  if (!userPattern.test(user))
    throw wrong(
      aor === undefined ? 'username' : 'aor',
      'must be a name and a domain, like 1001@sip.example.com',
    );
  const place = readHostPort(domain);
  if (!place || place.port !== undefined)
    throw wrong(aor === undefined ? 'sipRealm' : 'aor', 'must have a domain, like sip.example.com');
  return { aor: `${user}@${place.host}`, user, domain: place.host };
}

/** The stored form of submitted data. Throws its problem. */
export function readRegistration(
  body: BodyOf<'saveSipRegistration'>,
  allow: readonly string[] = [],
): Registration {
  const { aor, user, domain } = readAor(body);
  const username = body.username?.trim() || user;
  if (!userPattern.test(username)) throw wrong('username', 'must be a name without spaces');
  const authUsername = body.authUsername?.trim() || null;
  if (authUsername !== null && !/^[^\p{C}"\\]{1,128}$/u.test(authUsername))
    throw wrong('authUsername', 'must be a name in one line');
  return {
    aor,
    username,
    authUsername,
    ...readRegistrar(body, domain, allow),
    port: body.port ?? null,
    transport: (body.transport?.toUpperCase() ?? 'UDP') as SipTransport,
    subscribe: body.subscribe ?? false,
  };
}

/** The target of a registration: a domain, and its proxy. Throws their problems. */
function readRegistrar(
  body: Pick<BodyOf<'saveSipRegistration'>, 'sipRealm' | 'proxy' | 'port'>,
  domain: string,
  allow: readonly string[],
): Pick<Registration, 'realm' | 'proxy'> {
  const realm = readHostPort(body.sipRealm?.trim() || domain);
  if (!realm || realm.port !== undefined)
    throw wrong('sipRealm', 'must be a domain, like sip.example.com');
  const proxy = body.proxy?.trim() ? readHostPort(body.proxy) : undefined;
  if (proxy === null)
    throw wrong('proxy', 'must be a host, like sip.example.com or sip.example.com:5061');
  const way = { host: (proxy ?? realm).host, port: proxy?.port ?? body.port };
  if (!isPublicHost(way.host) && !allow.includes(placeText(way)))
    throw wrong(proxy ? 'proxy' : 'sipRealm', 'must not lead off the public internet');
  return { realm: realm.host, proxy: proxy ? placeText(proxy) : null };
}

/** A password of one line without control characters. */
export const passwordProblem = (password: string): FieldProblem | null =>
  /^[^\p{C}]{1,200}$/u.test(password)
    ? null
    : { path: 'body.password', message: 'must be one line of visible characters' };

/**
 * The address of an extension in the telephone system of a registration: at its proxy if it has
 * one, because the proxy answers there. Special characters are escaped, so that an extension cannot
 * add parameters.
 */
export function sipAddressOf(
  row: Pick<Registration, 'realm' | 'proxy' | 'port' | 'transport'>,
  extension: string,
): string {
  const place =
    row.proxy ?? placeText({ host: row.realm, ...(row.port === null ? {} : { port: row.port }) });
  return `sip:${encodeURIComponent(extension)}@${place}${row.transport === 'UDP' ? '' : `;transport=${row.transport.toLowerCase()}`}`;
}

/** Requested duration of a registration, in seconds. */
export const requestedExpires = 3600;
const minute = 60_000;

/**
 * Delay until the next registration after a success, in milliseconds: well before it ends, at most
 * once a minute.
 */
export const refreshAfter = (expiresSeconds: number): number =>
  Math.max(minute, Math.floor(expiresSeconds * 0.8) * 1000);

/**
 * Delay until the next attempt after a failure, in milliseconds. A refusal rarely resolves itself;
 * an unavailable server may be back soon.
 */
export function retryAfterFailure(failures: number, status: number, wish: number | null): number {
  const base = [401, 403, 404, 407].includes(status) ? 5 * minute : 30_000;
  const pause = Math.min(60 * minute, base * 2 ** Math.min(Math.max(0, failures - 1), 10));
  return Math.max(pause, Math.min((wish ?? 0) * 1000, 60 * minute));
}
