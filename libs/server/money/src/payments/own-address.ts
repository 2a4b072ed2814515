import { isOwnAddress } from '@patchbay/server-core';
import { refuse } from '@patchbay/server-kit';

/**
 * Validates a return URL of a processor's page: an address of this installation, of a verified
 * domain above the account, or a path below `/app` or `/inbox`. All others are refused, because a
 * payer who trusts the page would follow them.
 */
export function ownAddress(
  field: string,
  link: string,
  publicUrl: string,
  domains: readonly string[],
): string {
  const isPath =
    /^\/(app|inbox)([/?#][\x21-\x7e]*)?$/.test(link) &&
    !link.includes('\\') &&
    !link.includes('//');
  const whole = isPath ? `${publicUrl}${link}` : link;
  if (/[\s\\]/.test(whole) || !isOwnAddress(whole, publicUrl, domains))
    throw refuse.invalid([
      { path: `body.${field}`, message: 'must lead to this installation or to your own domain' },
    ]);
  return new URL(whole).href;
}
