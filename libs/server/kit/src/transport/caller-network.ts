import { type FastifyRequest } from 'fastify';
import { isIP, isIPv6 } from 'node:net';

/**
 * The number of IPv6 groups that identify one customer of a network: within them, the customer can
 * choose a new address for every request.
 */
const groupsOfOne = 4;

/**
 * The key by which limits count a caller: the address, or for IPv6 the network of sixty-four bits
 * of one customer.
 */
export function networkOf(address: string): string {
  const bare = address.replace(/%[^]*/, '').toLowerCase();
  if (!isIPv6(bare)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare)?.[1];
  if (mapped) return mapped;
  const [head = '', tail] = bare.replace(/(?<!\d)\d+\.\d+\.\d+\.\d+$/, '0:0').split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const zeros =
    tail === undefined
      ? []
      : Array.from({ length: 8 - groups(head).length - groups(tail).length }, () => '0');
  return `${[...groups(head), ...zeros, ...groups(tail ?? '')]
    .slice(0, groupsOfOne)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/**
 * An address as a proxy wrote it, without what is no part of it. Some proxies write the port of the
 * connection behind the address, and IPv6 in brackets: counted as it comes, each connection of one
 * caller would be another caller.
 */
function bareAddress(written: string): string {
  const [, inBrackets, before] =
    /^(?:\[([^\]]*)\]|([^:]*))(?::\d{1,5})?$/.exec(written.trim()) ?? [];
  const bare = inBrackets ?? before ?? '';
  return isIP(bare) ? bare : written;
}

/** Gives a request the address of its caller, for all that reads it: limits, codes, the audit log. */
export function nameCaller(request: FastifyRequest): void {
  const bare = bareAddress(request.ip);
  if (bare !== request.ip) Object.defineProperty(request, 'ip', { value: bare });
}
