/** How an amount of a currency is written and typed in a locale. */
export interface MoneyNotation {
  /** Decimals of the main unit: 2 for dollars, 0 for yen and sats. */
  readonly digits: number;
  /** The sign, or the code where the currency has none. */
  readonly sign: string;
  readonly isSignFirst: boolean;
  readonly decimalSeparator: string;
  readonly groupSeparator: string;
}

/** Currencies without an ISO code, which `Intl` writes with two decimals. */
const ownDigits: Readonly<Record<string, number>> = { SAT: 0 };

/** The notation of a currency; throws a RangeError for a code that is not three letters. */
export function moneyNotation(currency: string, locale = 'en-US'): MoneyNotation {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
  const parts = format.formatToParts(12_345_678.9);
  const textOf = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const at = (type: string) => parts.findIndex((part) => part.type === type);
  return {
    digits: ownDigits[currency] ?? format.resolvedOptions().maximumFractionDigits ?? 2,
    sign: textOf('currency'),
    isSignFirst: at('currency') < at('integer'),
    decimalSeparator: textOf('decimal') || '.',
    groupSeparator: textOf('group'),
  };
}

/** An amount of the main unit in the minor one, as a whole number: 12.5 dollars are 1250 cents. */
export function toMinor(amount: number, currency: string): number {
  const exact = amount * 10 ** moneyNotation(currency).digits;
  // 1.005 * 100 is 100.49999999999999; 15 digits are what a double holds.
  return Math.round(Number(exact.toPrecision(15)));
}

/** An amount of the minor unit in the main one: 1250 cents are 12.5 dollars. */
export const fromMinor = (amount: number, currency: string): number =>
  amount / 10 ** moneyNotation(currency).digits;
