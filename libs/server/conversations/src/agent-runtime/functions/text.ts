import { phoneFor } from '@patchbay/formats/phone';
import { cleanModelText } from '@patchbay/messaging/model-text';
import { type Values } from '../port.js';

/** An argument as text; everything else counts as missing. */
export const textOf = (input: Values, key: string): string => {
  const value = input[key];
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
};

/** An argument that a model wrote for a person, in plain words. */
export const wordsOf = (input: Values, key: string): string =>
  cleanModelText(textOf(input, key), 'text');

/**
 * `+15125550148` → `(512) 555-0148`, `+34644556677` → `+34 644 55 66 77`; what is no E.164 number
 * stays.
 */
export const sayNumber = (number: string): string =>
  /^\+1\d{10}$/.test(number)
    ? number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
    : phoneFor(number, null);
