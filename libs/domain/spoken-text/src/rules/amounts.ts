/** A number as it is written, in its parts. */
export interface Amount {
  /** Digits without separators. */
  readonly whole: string;
  /** Digits behind the decimal sign; '' without one. */
  readonly fraction: string;
}

/**
 * Reads a number with separators. Two kinds: the last one is before the decimals. One kind: several
 * of it are thousands; before three digits it is read in the way of the language.
 */
export function readAmount(written: string, decimal: '.' | ','): Amount {
  const plain = written.replace(/[\s'’]/g, '');
  const signs = plain.replace(/\d/g, '');
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','));
  const whole = (digits: string) => digits.replace(/[.,]/g, '');
  if (last < 0) return { whole: plain, fraction: '' };
  const sign = plain.charAt(last);
  const size = plain.length - last - 1;
  const isMixed = signs.includes('.') && signs.includes(',');
  const isThousands =
    !isMixed &&
    size === 3 &&
    (signs.length > 1 || (sign !== decimal && last <= 3 && !plain.startsWith('0')));
  if (isThousands) return { whole: whole(plain), fraction: '' };
  return { whole: whole(plain.slice(0, last)) || '0', fraction: plain.slice(last + 1) };
}

/** Digits without zeros before them. */
export const withoutZeros = (digits: string): string => digits.replace(/^0{1,400}(?=\d)/, '');

/** A whole number for a voice: from seven digits on with its thousands, else it is taken for a code. */
export function wholeNumber(digits: string, decimal: '.' | ','): string {
  const plain = withoutZeros(digits);
  if (plain.length < 7) return plain;
  return plain.replace(/\d(?=(?:\d{3}){1,6}$)/g, (digit) => digit + (decimal === '.' ? ',' : '.'));
}
