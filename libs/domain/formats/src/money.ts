const formats = new Map<string, Intl.NumberFormat>();

function moneyFormat(locale: string, currency: string, digits: number): Intl.NumberFormat {
  const key = `${locale} ${currency} ${digits}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: digits });
  formats.set(key, made);
  return made;
}

/** An amount in a currency's main unit, with the currency's own number of decimals. The default is US dollars. */
export function formatMoney(amount: number, currency = 'USD', locale = 'en-US'): string {
  const code = currency.toUpperCase();
  const digits = new Intl.NumberFormat(locale, { style: 'currency', currency: code }).resolvedOptions().maximumFractionDigits ?? 2;
  return moneyFormat(locale, code, digits).format(amount === 0 ? 0 : amount);
}

/** A price per unit, with up to four decimals: a minute of voice may cost $0.0085. */
export const formatUnitPrice = (amount: number, currency = 'USD', locale = 'en-US'): string => moneyFormat(locale, currency.toUpperCase(), 4).format(amount);

/** Reads an amount that a person typed, with or without a currency sign and thousands; null when it is no number. */
export function parseAmount(text: string | number): number | null {
  if (typeof text === 'number') return Number.isFinite(text) ? text : null;
  const plain = text.trim().replace(/^([+-]?)\s*\$\s*/, '$1');
  if (!/^[+-]?(\d+|\d{1,3}(,\d{3})+)?(\.\d*)?$/.test(plain) || !/\d/.test(plain)) return null;
  return Number(plain.replaceAll(',', ''));
}

/** A tier of a price: the price holds for the units from quantityMin to quantityMax, both included; no maximum means no end. */
export interface PriceTier {
  readonly quantityMin: number;
  readonly quantityMax?: number | null;
}

/** The tier that the next unit falls into: the one that holds usage + 1; null when there is none, and then no price. */
export function nextTier<T extends PriceTier>(tiers: readonly T[], usage: number): T | null {
  const next = usage + 1;
  return tiers.find(({ quantityMin, quantityMax }) => quantityMin <= next && next <= (quantityMax ?? Infinity)) ?? null;
}
