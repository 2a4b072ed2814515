import { isIP, isIPv4 } from 'node:net';

/** An address of the other side (RFC 8839, section 5.1). */
export interface RemoteCandidate {
  readonly foundation: string;
  readonly priority: number;
  readonly address: string;
  readonly port: number;
  readonly type: string;
}

export interface CandidateRules {
  /** Whether IPv6 is used. */
  readonly ipv6: boolean;
  /** Whether addresses of this machine may be checked, because we are announced there ourselves. */
  readonly loopback: boolean;
}

const pattern =
  /^([A-Za-z0-9+/]{1,32}) (\d{1,5}) (\S{1,8}) (\d{1,10}) (\S{1,255}) (\d{1,5}) typ (host|srflx|prflx|relay)(?: |$)/u;

/** Addresses that no caller can have: this network, link-local (services of clouds), multicast. */
const impossible = /^(0\.|169\.254\.|2(2[4-9]|[3-5]\d)\.)|^(::$|fe[89ab]|ff)/iu;
const loopback = /^(127\.|::1$|::ffff:127\.)/iu;

/**
 * The candidate of an `a=candidate` value, or null when it is left out: TCP, a second component,
 * names (`.local` too: nothing is ever resolved), IPv6 unless asked, addresses that no caller can
 * have, and ports below 1024, where services live that a check could reach.
 */
export function readCandidate(value: string, rules: CandidateRules): RemoteCandidate | null {
  const [, foundation = '', component, transport, priority, address = '', port, type = ''] =
    pattern.exec(value) ?? [];
  if (component !== '1' || transport?.toLowerCase() !== 'udp' || isIP(address) === 0) return null;
  if (!isIPv4(address) && !rules.ipv6) return null;
  if (impossible.test(address) || (loopback.test(address) && !rules.loopback)) return null;
  const candidate = { foundation, priority: Number(priority), address, port: Number(port), type };
  return candidate.port >= 1024 && candidate.port <= 65_535 && candidate.priority < 2 ** 32
    ? candidate
    : null;
}

/** An address under which we are reached. */
export interface LocalAddress {
  readonly address: string;
  readonly port: number;
}

/** The `a=candidate` values of our addresses, the first one preferred (RFC 8445, section 5.1.2). */
export const candidateValues = (addresses: readonly LocalAddress[]): string[] =>
  addresses.map(({ address, port }, at) => {
    const priority = 126 * 2 ** 24 + (65_535 - at) * 2 ** 8 + 255;
    return `${at + 1} 1 udp ${priority} ${address} ${port} typ host`;
  });
