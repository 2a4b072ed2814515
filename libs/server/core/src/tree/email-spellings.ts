import { domainToUnicode } from 'node:url';
import { canonicalEmail } from '@patchbay/contract';

/**
 * The forms in which an address may be stored: the canonical one, and the one with an international
 * host in its own letters, which earlier versions kept as it was entered. In lower case.
 */
export function emailSpellings(email: string): string[] {
  const address = canonicalEmail(email) ?? email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const host = domainToUnicode(address.slice(at + 1));
  return [...new Set([address, ...(host ? [`${address.slice(0, at + 1)}${host}`] : [])])];
}
