import { compatibleForm } from '@patchbay/kernel';
import { isolated } from '@patchbay/server-core';

const longest = 60;
/** Invisible characters and those that change the direction of text. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]+/gu;
/**
 * Text that mail programs turn into links: schemes, slashes, addresses, and dots or colons within
 * words.
 */
const linkParts = /https?:|www\.|[/\\<>@[\]{}|`"]+|(?<=\S)[.:]+(?=\S)/giu;
/** Long digits are telephone numbers. */
const longDigits = /\+?\d[\d ()-]{5,}\d/gu;

/**
 * A name chosen by a user, for a mail to an unknown person: one short line without a link or phone
 * number, and isolated from the text around it.
 */
export function shownName(name: string, otherwise = 'an account'): string {
  const plain = compatibleForm(name, 'NFKC', 400)
    .replaceAll(unseen, ' ')
    .replaceAll(linkParts, ' ')
    .replaceAll(longDigits, ' ')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/^[\s.:]+|(?<![\s:])[\s:]+$/gu, '');
  const letters = [...plain];
  return isolated(
    (letters.length > longest ? `${letters.slice(0, longest).join('').trimEnd()}…` : plain) ||
      otherwise,
  );
}
