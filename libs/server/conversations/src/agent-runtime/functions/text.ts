import { type Values } from '../port.js';

/** An argument as text; everything else counts as missing. */
export const textOf = (input: Values, key: string): string => {
  const value = input[key];
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
};

/** E-mail addresses in free text, each once. */
export const emailsIn = (text: string): string[] => [
  ...new Set(text.match(/(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g) ?? []),
];

/** Phone numbers in free text as E.164, each once. Ten digits are read as a US number. */
export const numbersIn = (text: string): string[] => [
  ...new Set(
    (text.match(/\+?\d[\d\s().-]{8,}\d/g) ?? [])
      .map((found) => found.replace(/[^\d+]/g, ''))
      .flatMap((digits) =>
        digits.startsWith('+')
          ? [digits]
          : digits.length === 10
            ? [`+1${digits}`]
            : digits.length === 11 && digits.startsWith('1')
              ? [`+${digits}`]
              : [],
      ),
  ),
];

/** `+15125550148` → `(512) 555-0148`; anything else stays. */
export const sayNumber = (number: string): string =>
  number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
