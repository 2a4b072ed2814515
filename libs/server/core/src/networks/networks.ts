import ipaddr from 'ipaddr.js';
import { type ServerKey } from '../keys/server-key.js';

const insideRanges: ReadonlySet<string> = new Set([
  'loopback',
  'private',
  'uniqueLocal',
  'linkLocal',
  'unspecified',
  'carrierGradeNat',
]);
const bits = { ipv4: 24, ipv6: 56 } as const;

/**
 * A keyed digest of the network that an address belongs to: enough to recognize it, and not
 * enough to locate a person.
 */
export function networkOf(key: ServerKey, address: string): Buffer {
  if (!ipaddr.isValid(address)) return key.digest('network', address.slice(0, 60));
  const parsed = ipaddr.process(address);
  const wide = parsed.toByteArray().slice(0, bits[parsed.kind()] / 8);
  return key.digest('network', parsed.kind(), wide.join('.'));
}

/**
 * Whether unrelated callers may share an address: the address of a proxy in front of the server, or
 * of this machine.
 */
export const isSharedAddress = (address: string): boolean =>
  !ipaddr.isValid(address) || insideRanges.has(ipaddr.process(address).range());
