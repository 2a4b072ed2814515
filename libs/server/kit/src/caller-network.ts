import { isIPv6 } from 'node:net';

/**
 * How many groups of an IPv6 address one customer of a network is given: within them, an address is
 * theirs to choose anew for every call.
 */
const groupsOfOne = 4;

/**
 * What limits count a caller by: the address, or of IPv6 the network of sixty-four bits that one
 * customer has to themselves.
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
