import { isOwnAddress } from '@patchbay/server-core';
import { refuse } from '@patchbay/server-kit';

/**
 * Where a page of a processor may lead back to, whole: an address of this installation or of a proved domain above the account, or a path below
 * `/app` or `/inbox` here. Everything else is refused: a payer who trusts the page would follow.
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
