import ipaddr from 'ipaddr.js';

const inside: ReadonlySet<string> = new Set(['localhost', 'metadata.google.internal']);
const deepest = 3;

/** Whether a host is this machine or in a private network. */
function isInside(host: string): boolean {
  const bare = host
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();
  if (inside.has(bare) || /\.(?:localhost|local|internal)$/.test(bare)) return true;
  return ipaddr.isValid(bare) && ipaddr.process(bare).range() !== 'unicast';
}

/**
 * Whether arguments contain an address of a private network: a sign of server-side request forgery.
 */
export function privateUrlIn(value: unknown, depth = 0): boolean {
  if (typeof value === 'string')
    return /^https?:\/\//i.test(value) && URL.canParse(value) && isInside(new URL(value).hostname);
  if (typeof value !== 'object' || value === null || depth >= deepest) return false;
  return Object.values(value)
    .slice(0, 100)
    .some((one) => privateUrlIn(one, depth + 1));
}
