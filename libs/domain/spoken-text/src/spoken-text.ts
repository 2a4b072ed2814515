import { numberFormat, withoutPictures } from '@patchbay/formats';
import { languageOf } from './language.js';
import { createPronounce, type Pronunciation } from './pronunciations.js';
import { abbreviationRules } from './rules/abbreviations.js';
import { addressRules } from './rules/addresses.js';
import { calendarRules } from './rules/calendar.js';
import { codeRules } from './rules/codes.js';
import { dateRules } from './rules/dates.js';
import { moneyRules } from './rules/money.js';
import { numberRules } from './rules/numbers.js';
import { phoneRules } from './rules/phones.js';
import { type Rule, type Speech } from './rules/rule.js';
import { scan, type Scanned } from './rules/scan.js';
import { signRules } from './rules/signs.js';
import { timeRules } from './rules/times.js';
import { withoutTags } from './tags.js';
import { wordsOf } from './words/words-of.js';

/** For whom a text is said. */
export interface SpokenTextOptions {
  /** The language of the agent: a tag of BCP 47 such as `es-MX`, or `multi`. */
  readonly language: string;
  /**
   * The two-letter country in whose way phones, dates and money are written; null or left out: the
   * one that the language names.
   */
  readonly country?: string | null;
  /** The list of the agent; entries that are not valid are left out. */
  readonly pronunciations?: readonly Pronunciation[];
}

/** In their order: the first one that fits a place says it. */
export const rules: readonly Rule[] = [
  ...dateRules,
  ...moneyRules,
  ...timeRules,
  ...phoneRules,
  ...signRules.slice(0, 1),
  ...codeRules,
  ...numberRules,
  ...calendarRules,
  ...abbreviationRules,
  ...signRules.slice(1),
];

function speechOf({ language: tag, country }: SpokenTextOptions): Speech {
  const { language, region } = languageOf(tag);
  const known = /^[a-z]{2}$/i.test(country ?? '') ? (country ?? '').toUpperCase() : region;
  const locale = language === null ? null : [language, ...(known ? [known] : [])].join('-');
  const decimal = locale !== null && numberFormat(locale).format(1.5).includes(',') ? ',' : '.';
  return { words: wordsOf(language), language, country: known, locale, decimal };
}

/** The first of the letters without a meaning (private use) that stand for what was pronounced. */
const firstStand = 0xe000;

/**
 * The rule of an agent's list: it comes behind addresses, and before all other rules. What it says is
 * held back under a letter of its own, so that no rule reads it.
 */
function pronunciationRule(list: readonly Pronunciation[], held: string[]): readonly Rule[] {
  const pronounce = createPronounce(list);
  return list.length === 0
    ? []
    : [
        {
          on: ['digit', 'letter', 'sign'],
          at: /.{1,80}/suy,
          say: (found) => {
            const entry = pronounce(found.input, found.index);
            if (!entry) return null;
            // The scan goes on behind what was found.
            found[0] = found[0].slice(0, entry.size);
            const known = held.indexOf(entry.say);
            const place = known < 0 ? held.push(entry.say) - 1 : known;
            return String.fromCodePoint(firstStand + place);
          },
        },
      ];
}

/** What no voice is given: tags, pictures, marks that are not seen, halves of letters. */
const plainText = (text: string): string =>
  withoutPictures(withoutTags(text.normalize('NFC')))
    .replace(/(?![\u200C\u200D])[\p{Cf}\p{Cs}]/gu, '')
    .replace(/`{1,400}|(?<![\d\s)*])\*{1,3}(?!\*)|(?<!\*)\*{1,3}(?![\d\s(*])/gu, '')
    .replace(/[\s\p{Cc}]{1,400}/gu, ' ')
    .trim();

/**
 * How often a text is read at most. Twice is enough for what people write: the second time finds
 * nothing. Signs in a row that mean nothing may uncover others.
 */
const maxReadings = 6;

/** The words of a text and the measure of the work, for tests. */
export function scanText(text: string, options: SpokenTextOptions): Scanned {
  const speech = speechOf(options);
  const held: string[] = [];
  const list = pronunciationRule(options.pronunciations ?? [], held);
  let said = text.replace(/\p{Co}/gu, '');
  let tries = 0;
  for (let reading = 0; reading < maxReadings; reading += 1) {
    const own = reading === 0 ? list : [];
    const next = scan(plainText(said), [...addressRules, ...own, ...rules], speech);
    const isSame = next.said === said;
    said = next.said.replace(/ {2,400}/g, ' ').trim();
    tries += next.tries;
    if (isSame) break;
  }
  const words = said.replace(
    /[\uE000-\uE0FF]/g,
    (one) => held[one.charCodeAt(0) - firstStand] ?? '',
  );
  return { said: words, tries };
}

/**
 * A sentence as people say it in the language of an agent: numbers, phones, money, days, times,
 * addresses and codes. Only what voices read badly is changed, and only where it is certain: in a
 * language whose words are not known it stays as it is written. Values are never changed. Without
 * pronunciations, what was said is the same when it is said again. It never throws, and takes time in
 * proportion to the text.
 */
export const spokenText = (sentence: string, options: SpokenTextOptions): string =>
  scanText(sentence, options).said;
