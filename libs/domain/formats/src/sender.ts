import { cutText, compatibleForm } from '@patchbay/kernel';
import { withheldNumber } from './phone-display.js';
import { countryOfPhone, readPhoneId } from './phone.js';

/**
 * Who a call or a text comes from. `person`: a number that identifies a person, in E.164.
 * `withheld`: the caller shows no number. `service`: a short code or a name, whose texts have no
 * person as their sender.
 */
export type Sender =
  | { readonly kind: 'person'; readonly number: string }
  | { readonly kind: 'withheld' }
  | { readonly kind: 'service'; readonly name: string };

/** The words that carriers and telephone systems write in place of a number. */
const withheldWords = [
  'anonymous',
  'restricted',
  'blocked',
  'unknown',
  'unavailable',
  'private',
  'withheld',
  'hidden',
  'suppressed',
  'not available',
  'number withheld',
  'private number',
  'unknown number',
  'blocked number',
  'unknown caller',
  'private caller',
  'anonymous caller',
  'caller id blocked',
  'no caller id',
  'no number',
  'out of area',
  'id withheld',
  'undisclosed',
  'unbekannt',
  'anonym',
  'oculto',
  'privado',
  'desconocido',
  'anonimo',
  'masque',
  'inconnu',
];

const keypad = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz'];
const keyOf = (letter: string): number =>
  keypad.findIndex((letters) => letters.includes(letter)) + 2;

/** Some carriers dial the word: +266696687 is ANONYMOUS, +7378742833 is RESTRICTED. */
const dialled = (word: string): string => [...word].map(keyOf).join('');

/** More than any word by which a carrier says that the number is withheld. */
const longestWord = 80;

const plainWord = (text: string): string =>
  compatibleForm(text, 'NFKD', longestWord)
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const words = new Set(withheldWords);
const dialledWords = new Set(withheldWords.filter((word) => /^[a-z]{7,}$/.test(word)).map(dialled));

/** The user of a SIP address, such as `anonymous` of `sip:anonymous@anonymous.invalid`. */
const userOf = (text: string): string =>
  text
    .slice(text.lastIndexOf('<') + 1)
    .trim()
    .replace(/>$/, '')
    .replace(/^sips?:/i, '')
    .split('@', 1)[0] ?? '';

const isWithheld = (text: string): boolean => {
  const digits = text.replace(/^\+/, '');
  return (
    text === '' || /^0*$/.test(digits) || dialledWords.has(digits) || words.has(plainWord(text))
  );
};

/**
 * What the sender of a call or a text is. `ours` is the number of ours that was reached: a caller's
 * number without a plus is one of its country.
 */
export function senderOf(from: string | null | undefined, ours: string | null): Sender {
  const text = userOf(from ?? '');
  if (isWithheld(text)) return { kind: 'withheld' };
  const reading = readPhoneId(text, ours === null ? null : countryOfPhone(ours));
  return reading.kind === 'number'
    ? { kind: 'person', number: reading.e164 }
    : { kind: 'service', name: cutText(text, 40) };
}

/** A sender as it is stored and logged: E.164, `withheldNumber`, or the name of a service. */
export function senderText(sender: Sender): string {
  switch (sender.kind) {
    case 'person':
      return sender.number;
    case 'withheld':
      return withheldNumber;
    case 'service':
      return sender.name;
  }
}
