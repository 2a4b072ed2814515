import { numberFormat } from '@patchbay/formats';
import { entryOf, type SpokenMoney, type SpokenWords } from '../words/spoken-words.js';
import { type Amount, readAmount, wholeNumber, withoutZeros } from './amounts.js';
import { currencyOf, homeCurrency } from './currencies.js';
import { before, endDot, type Rule, type Speech } from './rule.js';

const digits =
  "\\d{1,3}(?:[.,'’]\\d{3}){1,5}(?:[.,]\\d{1,2})?|\\d{1,15}(?:[.,]\\d{1,4})?|\\.\\d{2}";
const spacedDigits = `\\d{1,3}(?: \\d{3}){1,5}(?:[.,]\\d{1,2})?|${digits}`;
const amountEnd = '(?!\\d|[.,]\\d)';
/** A letter stands at its amount: `$5 M-F` is a price on five days. Other letters make it unclear. */
const scale =
  '(?:(?<letter>[kKmMB])|(?: ?(?<scale>bn|mn|mdp|mil millones|millones|millón|millions|million|billion|thousand|mil|milliards?|Mio\\.?|Mrd\\.?|Millionen|Milliarden|Milliarde|milhões|milhão|bilhões)))?(?![\\p{L}\\p{N}]|\\.\\p{L}| ?mdd| [kKmMbB](?![\\p{L}\\p{N}-]|\\.\\p{L}))';
const sign = 'US\\$|MX\\$|CA\\$|C\\$|AU\\$|A\\$|NZ\\$|R\\$|AR\\$|CLP\\$|COL\\$|\\$|€|£|¥|₹|S/\\.?';
const code = 'USD|EUR|GBP|MXN|ARS|COP|CLP|PEN|UYU|DOP|BRL|CAD|AUD|NZD|CHF|JPY|INR';
const span = '(?:/ ?(?<span>\\p{L}{1,10}[²2]?)(?![\\p{L}\\p{N}]))?';
const range = ' ?[-–—] ?';
/** A currency that is written as a word behind its sign as well: `$300 pesos`, `$300 M.N.` */
const word =
  '(?: (?<word>dollars?|pesos?(?: (?:mexicano|argentino|colombiano|chileno)s?)?|euros?|dólar(?:es)?(?: (?:americanos|estadounidenses))?|pounds?|libras?|reais|reales|soles|M\\.?N\\.?)(?![\\p{L}\\p{N}]))?';
const codeBehind = `(?: ?(?<codeBehind>${code})(?![\\p{L}\\p{N}]))?`;

/** A sign or code before its amount. What looks like a day, a time or a longer range is none. */
const firstSign = new RegExp(
  `(?<minus>[-−])?(?:(?<sign>${sign})|(?<code>${code})(?: ?\\$)?) ?(?<first>${digits})${amountEnd}(?:${range}(?:\\k<sign>|\\k<code>)? ?(?<second>${digits})${amountEnd})?${scale}${codeBehind}${word}${span}(?! ?[-–—] ?\\d|[/:]\\d)`,
  'uy',
);
const lastSign = new RegExp(
  `(?<first>${spacedDigits})${amountEnd}(?:${range}(?<second>${spacedDigits})${amountEnd})?${scale} ?(?:(?<sign>[€£$])|(?<code>${code}))(?![\\p{L}\\p{N}])${span}`,
  'uy',
);

const scaleKeys: Readonly<Record<string, 'k' | 'm' | 'b'>> = {
  k: 'k',
  mil: 'k',
  thousand: 'k',
  m: 'm',
  mdp: 'm',
  mn: 'm',
  mio: 'm',
  million: 'm',
  millions: 'm',
  millionen: 'm',
  millón: 'm',
  millones: 'm',
  milhão: 'm',
  milhões: 'm',
  b: 'b',
  bn: 'b',
  billion: 'b',
  mrd: 'b',
  milliard: 'b',
  milliards: 'b',
  milliarde: 'b',
  milliarden: 'b',
  bilhões: 'b',
  'mil millones': 'b',
};

/** What a currency is called by `Intl`, which puts the country before it. */
function intlName(currency: string, locale: string, isOne: boolean): string | null {
  const format = numberFormat(locale, { style: 'currency', currency, currencyDisplay: 'name' });
  const name = format.formatToParts(isOne ? 1 : 2).find(({ type }) => type === 'currency');
  return name?.value ?? null;
}

/** How a currency is called: at home by its short name, abroad with its country. */
function namesOf(currency: string, isPlain: boolean, speech: Speech): SpokenMoney | null {
  if (!speech.words || !speech.locale) return null;
  const own = entryOf(speech.words.money, currency);
  if (own && (isPlain || homeCurrency(speech.country) === currency)) return own;
  const one = intlName(currency, speech.locale, true);
  const several = intlName(currency, speech.locale, false);
  if (one === null || several === null) return null;
  return own?.parts ? { names: [one, several], parts: own.parts } : { names: [one, several] };
}

/** Currencies that are said without their country wherever one is. */
const single = new Set(['EUR', 'GBP', 'CHF', 'JPY', 'BRL', 'PEN']);

const isPlainName = (currency: string, { language }: Speech, written: string): boolean =>
  written === '$' || single.has(currency) || (currency === 'USD' && language !== 'en');

interface Money {
  readonly first: string;
  readonly second: string | undefined;
  readonly scale: string | undefined;
  readonly names: SpokenMoney;
}

const number = ({ whole, fraction }: Amount, { decimal }: Speech): string =>
  wholeNumber(whole, decimal) + (fraction ? decimal + fraction : '');

/** An amount of units and hundredths. */
function inParts(amount: Amount, names: SpokenMoney, words: SpokenWords, speech: Speech): string {
  const whole = wholeNumber(amount.whole, speech.decimal);
  const fraction = withoutZeros(amount.fraction);
  const name = names.names[whole === '1' ? 0 : 1];
  if (amount.fraction === '' || amount.fraction === '00') return `${whole} ${name}`;
  if (amount.fraction.length !== 2 || !names.parts)
    return `${number(amount, speech)} ${names.names[1]}`;
  const part = `${fraction} ${names.parts[fraction === '1' ? 0 : 1]}`;
  return whole === '0' ? part : `${whole} ${name}${words.withParts}${part}`;
}

function saidMoney({ first, second, scale: written, names }: Money, speech: Speech): string | null {
  const { words, decimal } = speech;
  if (!words) return null;
  const [low, high] = [readAmount(first, decimal), second ? readAmount(second, decimal) : null];
  const key = written === undefined ? undefined : scaleKeys[written.toLowerCase().replace('.', '')];
  if (key) {
    const amounts = [low, ...(high ? [high] : [])].map((one) => number(one, speech));
    const isBelowTwo = /^[01](?:[.,]|$)/.test(amounts.join(' '));
    const isOne =
      amounts.join() === '1' || (isBelowTwo && /^(?:fr|pt)$/.test(speech.language ?? ''));
    const name = names.names[1];
    const of = key === 'k' ? name : words.of(name);
    return `${amounts.join(` ${words.to} `)} ${words.scales[key][isOne ? 0 : 1]} ${of}`;
  }
  if (!high) return inParts(low, names, words, speech);
  const isWhole = low.fraction === '' || low.fraction === '00';
  const begin = isWhole ? wholeNumber(low.whole, decimal) : inParts(low, names, words, speech);
  return `${begin} ${words.to} ${inParts(high, names, words, speech)}`;
}

/** What an amount is for, in words, or as it is written. */
function saidSpan(written: string | undefined, { words }: Speech): string {
  if (written === undefined || !words) return '';
  const name = entryOf(words.spans, written) ?? entryOf(words.spans, written.toLowerCase());
  return name === undefined ? `/${written}` : ` ${words.per} ${name}`;
}

/** Currencies by their words; those of dollars and pesos are the ones of the country. */
const namedCurrencies: readonly (readonly [RegExp, string])[] = [
  [/^euro/, 'EUR'],
  [/^(?:pound|libra)/, 'GBP'],
  [/^rea(?:is|les)/, 'BRL'],
  [/^sol/, 'PEN'],
  [/^dólar/, 'USD'],
  [/^M|mexicano/, 'MXN'],
  [/argentino/, 'ARS'],
  [/colombiano/, 'COP'],
  [/chileno/, 'CLP'],
];

/** What a word behind an amount says of its currency; null where it contradicts the sign. */
function namedUnit(written: string, unit: string, speech: Speech): string | null {
  const named = namedCurrencies.find(([pattern]) => pattern.test(written))?.[1];
  if (named) return unit === '$' || currencyOf(unit, speech) === named ? named : null;
  const currency = currencyOf(unit, speech) ?? '';
  const own = speech.words ? entryOf(speech.words.money, currency) : undefined;
  return own?.names.some((name) => name === written) ? unit : null;
}

interface Unit {
  readonly names: SpokenMoney;
}

/** The currency of an amount; null where it is not certain. */
function unitOf(groups: Readonly<Record<string, string | undefined>>, speech: Speech): Unit | null {
  const written = groups['codeBehind'] ?? groups['code'] ?? groups['sign'] ?? '';
  const unit = groups['word'] ? namedUnit(groups['word'], written, speech) : written;
  const currency = unit === null ? null : currencyOf(unit, speech);
  if (unit === null || currency === null) return null;
  const names = namesOf(currency, isPlainName(currency, speech, unit), speech);
  return names ? { names } : null;
}

function saidAmount(found: RegExpExecArray, speech: Speech): string | null {
  const groups: Readonly<Record<string, string | undefined>> = found.groups ?? {};
  const { minus, first = '', second, letter, scale: factor, span: what } = groups;
  const unit = unitOf(groups, speech);
  if (!unit || !speech.words) return null;
  const said = saidMoney({ first, second, scale: letter ?? factor, ...unit }, speech);
  if (said === null) return null;
  const isRange = minus !== undefined && /[\p{L}\p{N}]$/u.test(before(found, 2));
  const { minus: less, to } = speech.words;
  const begin = minus === undefined ? '' : isRange ? ` ${to} ` : `${less} `;
  return begin + said + saidSpan(what, speech) + endDot(found);
}

/** Amounts of money; `$` is said only where it is certain whose it is. */
export const moneyRules: readonly Rule[] = [
  { on: ['sign', 'letter'], at: firstSign, say: saidAmount },
  {
    on: ['digit'],
    at: lastSign,
    say: (found, speech) =>
      speech.language === 'en' && /\d \d/.test(found.groups?.['first'] ?? '')
        ? null
        : saidAmount(found, speech),
  },
];
