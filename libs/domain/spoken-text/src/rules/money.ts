import { numberFormat } from '@patchbay/formats';
import { entryOf, type SpokenMoney, type SpokenWords } from '../words/spoken-words.js';
import { type Amount, readAmount, wholeNumber, withoutZeros } from './amounts.js';
import { currencyOf, homeCurrency } from './currencies.js';
import { endDot, type Rule, type Speech } from './rule.js';

const amount =
  "(\\d{1,3}(?:[.,'’]\\d{3}){1,5}(?:[.,]\\d{1,2})?|\\d{1,15}(?:[.,]\\d{1,4})?|\\.\\d{2})(?!\\d|[.,]\\d)";
const spacedAmount =
  "(\\d{1,3}(?:[ .,'’]\\d{3}){1,5}(?:[.,]\\d{1,2})?|\\d{1,15}(?:[.,]\\d{1,4})?)(?!\\d|[.,]\\d)";
const scale =
  '(?: ?(k|K|M|m|B|bn|mn|mil millones|millones|millón|million|billion|thousand|mil|millions|milliards?|Mio\\.?|Mrd\\.?|Millionen|Milliarden|Milliarde|milhões|milhão|bilhões|mil))?(?![\\p{L}\\p{N}])';
const sign =
  '(US\\$|MX\\$|CA\\$|C\\$|AU\\$|A\\$|NZ\\$|R\\$|AR\\$|CLP\\$|COL\\$|\\$|€|£|¥|₹|S/\\.?)';
const code = '(USD|EUR|GBP|MXN|ARS|COP|CLP|PEN|UYU|DOP|BRL|CAD|AUD|NZD|CHF|JPY|INR)';
const per = '(?:/ ?(\\p{L}{1,10}(?:[²2]|(?<=sq) ft)?)(?![\\p{L}\\p{N}]))?';
const range = ' ?[-–—] ?';

/** Signs without a range or span that belong to the amount before them. */
const firstSign = new RegExp(
  `([-−])?(?:${sign}|${code}) ?${amount}(?:${range}(?:\\2|\\3)? ?${amount})?${scale}(?: ?${code}(?![\\p{L}\\p{N}]))?${per}(?! ?[-–—] ?\\d|[/:]\\d)`,
  'uy',
);
const lastSign = new RegExp(
  `${spacedAmount}(?:${range}${spacedAmount})?${scale} ?(?:(€|£|\\$)|${code})(?![\\p{L}\\p{N}])${per}`,
  'uy',
);

const scaleKeys: Readonly<Record<string, 'k' | 'm' | 'b'>> = {
  k: 'k',
  mil: 'k',
  thousand: 'k',
  m: 'm',
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

/** What an amount is for; null where the words are not known, and then nothing is said of it. */
function saidSpan(span: string | undefined, { words }: Speech): string | null {
  if (span === undefined || !words) return '';
  const name = entryOf(words.spans, span) ?? entryOf(words.spans, span.toLowerCase());
  return name === undefined ? null : ` ${words.per} ${name}`;
}

/** Amounts of money; `$` is said only where it is certain whose it is. */
export const moneyRules: readonly Rule[] = [
  {
    on: ['sign', 'letter'],
    at: firstSign,
    say: (found, speech) => {
      const [, minus, written = '', isoCode, first = '', second, factor, codeAfter, span] = found;
      const unit = codeAfter ?? isoCode ?? written;
      const currency = currencyOf(unit, speech);
      const isPlain = currency !== null && isPlainName(currency, speech, unit);
      const names = currency === null ? null : namesOf(currency, isPlain, speech);
      const what = saidSpan(span, speech);
      if (!names || what === null) return null;
      const said = saidMoney({ first, second, scale: factor, names }, speech);
      if (said === null || !speech.words) return null;
      return (minus ? `${speech.words.minus} ` : '') + said + what;
    },
  },
  {
    on: ['digit'],
    at: lastSign,
    say: (found, speech) => {
      const [, first = '', second, factor, written, isoCode, span] = found;
      if (speech.language === 'en' && /\d \d/.test(first)) return null;
      const unit = isoCode ?? written ?? '';
      const currency = currencyOf(unit, speech);
      const isPlain = currency !== null && isPlainName(currency, speech, unit);
      const names = currency === null ? null : namesOf(currency, isPlain, speech);
      const what = saidSpan(span, speech);
      if (!names || what === null) return null;
      const said = saidMoney({ first, second, scale: factor, names }, speech);
      return said === null ? null : said + what + endDot(found);
    },
  },
];
