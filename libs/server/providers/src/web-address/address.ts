import ipaddr from 'ipaddr.js';

/**
 * Whether an IP address, of either family and in any spelling, belongs to the public internet.
 * Loopback, private, link-local, mapped and translated ones do not.
 */
export function isPublicAddress(text: string): boolean {
  const bare = text.replace(/^\[|\]$/g, '').replace(/%[^]*/, '');
  if (!ipaddr.isValid(bare)) return false;
  const parsed = ipaddr.parse(bare);
  if (parsed.range() !== 'unicast') return false;
  // What ipaddr counts as unicast and yet is no host: the translated and deprecated corners of
  // IPv6.
  return (
    parsed.kind() === 'ipv4' || !translated.some(([network, bits]) => parsed.match(network, bits))
  );
}

const translated = [
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '::/96',
  'fec0::/10',
  '100::/64',
  '2001::/23',
  '3fff::/20',
  '5f00::/16',
].map((range) => ipaddr.parseCIDR(range));
