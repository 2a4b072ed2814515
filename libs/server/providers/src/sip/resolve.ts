import { lookup, resolveSrv } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isPublicAddress } from '../web-address/address.js';

export type SipTransport = 'UDP' | 'TCP' | 'TLS';

/**
 * Where a message goes: an address that was looked up once, and the name that a certificate must
 * bear.
 */
export interface SipTarget {
  readonly address: string;
  readonly port: number;
  readonly host: string;
}

/** Why nothing could be sent. The message is for the tenant and names no address. */
export class SipUnreachable extends Error {
  override readonly name = 'SipUnreachable';
}

/** How names are looked up. */
export interface SipDns {
  addresses(host: string): Promise<readonly string[]>;
  /** Host and port of a service, the preferred first; empty when the name has none. */
  service(name: string): Promise<readonly { readonly host: string; readonly port: number }[]>;
}

/** Asks the system. */
export const systemDns: SipDns = {
  addresses: async (host) =>
    (await lookup(host, { all: true, order: 'ipv4first' })).map(({ address }) => address),
  service: async (name) =>
    (await resolveSrv(name).catch(() => []))
      .sort((a, b) => a.priority - b.priority || b.weight - a.weight)
      .map(({ name: host, port }) => ({ host, port })),
};

const defaultPort: Readonly<Record<SipTransport, number>> = { UDP: 5060, TCP: 5060, TLS: 5061 };
const serviceName: Readonly<Record<SipTransport, string>> = {
  UDP: '_sip._udp',
  TCP: '_sip._tcp',
  TLS: '_sips._tcp',
};

/**
 * Finds where a host takes SIP (RFC 3263 without its choice of transport): by the port if one is
 * given, else by its service records, else at the usual port. Every address must be of the public
 * internet, or the place be allowed by name.
 */
export async function resolveSip(
  {
    host,
    port,
    transport,
  }: { readonly host: string; readonly port?: number; readonly transport: SipTransport },
  {
    dns = systemDns,
    allow = [],
  }: { readonly dns?: SipDns; readonly allow?: readonly string[] } = {},
): Promise<SipTarget> {
  const bare = host.replace(/^\[|\]$/g, '');
  const [service] =
    port === undefined && !isIP(bare)
      ? await dns.service(`${serviceName[transport]}.${bare}`).catch(() => [])
      : [];
  const place = {
    host: service?.host.replace(/\.$/, '') ?? bare,
    port: port ?? service?.port ?? defaultPort[transport],
  };
  const found = isIP(place.host) ? [place.host] : await dns.addresses(place.host).catch(() => []);
  const [address] = found;
  if (address === undefined) throw new SipUnreachable('There is no such host.');
  const isAllowed = allow.includes(`${bare}:${place.port}`);
  if (!isAllowed && !found.every(isPublicAddress))
    throw new SipUnreachable('This host is not on the public internet.');
  return { address, port: place.port, host: bare };
}
