import { entryOf, type SpokenWords } from '../words/spoken-words.js';
import { after, before, endDot, type Rule, type Speech } from './rule.js';

/** Abbreviations that may end a sentence; others at an end are words: `Ask for Max.` */
const mayEnd = new Set(
  'etc usw ud uds vd vds ee.uu approx aprox máx mín appt appts dept incl excl hrs mins evtl ggf máx mín std u.a a.k.a'.split(
    ' ',
  ),
);
/** Abbreviations before a number that need no dot. */
const dotless = new Set(
  'ext apt ste rm hwy bldg cp tel tél apdo dpto depto ramal poste int km plz max min nº n° n.º n.°'.split(
    ' ',
  ),
);

/** A title whose holder the article before it tells; undefined without one. */
function titleOf(found: RegExpExecArray, words: SpokenWords, key: string): string | undefined {
  const article = /(?:^|\s)(el|la|al|del) $/i.exec(before(found, 6))?.[1]?.toLowerCase();
  const title = entryOf(words.titles, key);
  return article && title ? title[article === 'la' ? 1 : 0] : undefined;
}

/** What stands before `D. Juan`. */
const beforeDon = /(?:^|[,;:(¿¡]|(?:^|\s)(?:a|con|de|para|por|y|e|señor|sr\.?|soy|es)) ?$/iu;

function saidAbbreviation(found: RegExpExecArray, { words }: Speech): string | null {
  const written = (found[1] ?? '').replace(/\s/g, '');
  const next = after(found, 8);
  const key = written.toLowerCase();
  if (!words) return null;
  const said = entryOf(words.abbreviations, key) ?? titleOf(found, words, key);
  if (said === undefined) return null;
  if (next.trim() === '' && !mayEnd.has(key)) return null;
  // `D. Juan` and `M. Martin`, but neither initials nor `5 m.`
  if (key.length === 1 && !/^\p{Lu}/u.test(written)) return null;
  if (key.length === 1 && !/^ \p{Lu}\p{Ll}/u.test(next)) return null;
  // `vitamina D. Tome` is none.
  if (key === 'd' && !beforeDon.test(before(found))) return null;
  return said + endDot(found);
}

const streetsBehind =
  /\d{1,6}[A-Za-z]? (?:[\p{L}\d.'’]{1,20} ){0,3}[\p{Lu}\d][\p{L}\d.'’]{0,20} $/u;
const streetAhead =
  /^(?:[\p{L}\d'’]{1,20} ){1,3}(?:St|Ave|Blvd|Rd|Ln|Dr|Street|Avenue|Road|Lane|Drive)(?!\p{L})/u;
const points: Readonly<Record<string, string>> = {
  N: 'North',
  S: 'South',
  E: 'East',
  W: 'West',
  NE: 'Northeast',
  NW: 'Northwest',
  SE: 'Southeast',
  SW: 'Southwest',
};

/** What is written short, with a dot, before a number, or in an address. */
export const abbreviationRules: readonly Rule[] = [
  {
    on: ['letter'],
    at: /(St|Ave|Av|Blvd|Rd|Ln|Dr|Ct|Pl|Sq|Pkwy|Hwy|Ter|Cir)(?![\p{L}\p{N}'’-])\.?/uy,
    say: (found, { words }) => {
      const street = words ? entryOf(words.streets, (found[1] ?? '').toLowerCase()) : undefined;
      if (street === undefined) return null;
      if (streetsBehind.test(before(found, 80))) return street + endDot(found);
      // `Elm St We`: behind a name it may be a street.
      const isBehindName = /\p{Lu}[\p{L}’']{0,30} $/u.test(before(found));
      const isSaint = found[1] === 'St' && !isBehindName && /^ \p{Lu}/u.test(after(found, 2));
      return isSaint ? 'Saint' : null;
    },
  },
  {
    on: ['letter'],
    at: /(NE|NW|SE|SW|N|S|E|W)\.? (?=[\p{Lu}\d])/uy,
    say: (found, { language }) => {
      const point = points[found[1] ?? ''];
      const isAddress =
        /(?:^|\s)\d{1,6} $/.test(before(found, 8)) && streetAhead.test(after(found, 90));
      return language === 'en' && point !== undefined && isAddress ? `${point} ` : null;
    },
  },
  {
    on: ['letter'],
    at: /(n\.?[º°]|[\p{L}]{1,6})(\.?) ?(?=#?\d|(?:ext|int)\. ?\d)/iuy,
    say: (found, { words }) => {
      const [, name = '', dot = ''] = found;
      const key = name.toLowerCase();
      const said = words ? entryOf(words.numbered, key) : undefined;
      // `No. Ext. 12` is a number of a house in Mexico.
      if (said === 'extensión' && /(?:no|núm)\.? $/i.test(before(found, 6))) return 'exterior ';
      return said === undefined || (dot === '' && !dotless.has(key)) ? null : `${said} `;
    },
  },
  {
    on: ['letter'],
    at: /(\p{L}{1,5}(?:\. ?-?\p{L}{1,2}){1,3}-?\p{L}?)\.(?!\p{L})/uy,
    say: saidAbbreviation,
  },
  { on: ['letter'], at: /(\p{L}{1,7})\.(?!\p{L}|\d)/uy, say: saidAbbreviation },
  {
    // `c/8 hrs.` is a dose, `C/ Mayor` a street.
    on: ['letter'],
    at: /[cC]\/ ?(?=\d|\p{Lu})/uy,
    say: (found, { language }) => {
      if (language !== 'es') return null;
      if (found[0].startsWith('C') || (found[0].endsWith(' ') && !/^\d/.test(after(found, 1))))
        return 'calle ';
      if (/^\d/.test(after(found, 1))) return 'cada ';
      return /^\p{Lu}{2,9}(?!\p{Ll})/u.test(after(found)) ? 'con ' : null;
    },
  },
  {
    on: ['letter'],
    at: /(\p{L}{2,20})str\.(?= )/uy,
    say: ([, name = ''], { language }) => (language === 'de' ? `${name}straße` : null),
  },
];
