import { type SpecialAccounts } from '@patchbay/permissions';
import { type Actor, isMember } from '@patchbay/server-kit';

/** First path segments that pages of the product use, or may use later. */
const reserved: ReadonlySet<string> = new Set([
  'about',
  'account',
  'accounts',
  'admin',
  'api',
  'app',
  'apps',
  'assets',
  'auth',
  'billing',
  'blog',
  'dev',
  'docs',
  'embed',
  'embedchat',
  'favicon',
  'healthz',
  'help',
  'inbox',
  'internal',
  'legal',
  'login',
  'logout',
  'media',
  'metrics',
  'mobile',
  'null',
  'pay',
  'patchbay',
  'patchbay-direct',
  'patchbay-house',
  'pricing',
  'privacy',
  'public',
  'readyz',
  'robots',
  'root',
  'security',
  'settings',
  'signin',
  'signup',
  'static',
  'status',
  'support',
  'system',
  'terms',
  'undefined',
  'webhook',
  'webhooks',
  'well-known',
  'www',
]);

/** A public address as it is stored: lower case, without surrounding space. */
export const slugOf = (given: string): string => given.trim().toLowerCase();

/**
 * Names that this installation treats in a special way. Only its staff may assign them, because
 * the holder of such a name gets that treatment.
 */
export const keptFrom = (actor: Actor, { testFlight }: SpecialAccounts): readonly string[] =>
  isMember(actor) && actor.home.tier === 'platform' ? [] : testFlight.map(slugOf);

/**
 * Why no account can have an address; null when one can. Whether it is taken is checked elsewhere.
 * `kept` are the reserved names of this installation.
 */
export function problemOfSlug(slug: string, kept: readonly string[] = []): string | null {
  if (slug.length < 3 || slug.length > 50) return 'must have 3 to 50 characters';
  if (!/^[a-z0-9](?:[a-z0-9]|-(?=[a-z0-9]))*$/.test(slug))
    return 'must be letters, digits and single dashes between them';
  if (!/[a-z]/.test(slug)) return 'must have a letter: a number alone is an account id';
  // Names that the product assigns by itself, and ids of configurations, must never name another
  // account.
  if (
    reserved.has(slug) ||
    kept.includes(slug) ||
    /^acct\d+$/.test(slug) ||
    /^campa?[0-9a-f]{12,}$/.test(slug)
  )
    return 'is kept for the product itself';
  return null;
}
