/** The value of a decimal digit of any script: Unicode keeps each script's ten in a row. */
function digitValue(digit: string): string {
  const at = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(at - before - 1))) before += 1;
  return String(before % 10);
}

/** A text with its decimal digits of any script as 0 to 9; all else stays. */
export const asciiDigits = (text: string): string => text.replace(/(?![0-9])\p{Nd}/gu, digitValue);

/** The digits of a text, of any script, as 0 to 9. */
export const digitsOf = (text: string): string => asciiDigits(text).replace(/\D/g, '');
