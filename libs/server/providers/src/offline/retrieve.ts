import { dayName, daysIn } from './days.js';
import { readOpeningHours } from './hours.js';
import { type Statement } from './sentences.js';
import { type Term, ideaKey, termsOf } from './words.js';

/**
 * A statement found for a question. `covered` says which share of the question's meaning it
 * touches, 0 to 1.
 */
export interface Found {
  readonly statement: Statement;
  readonly score: number;
  readonly covered: number;
  /**
   * Whether it contains the kind of value that the question requests: a price, a length of time.
   */
  readonly answers: boolean;
  /** Stems of the question that it has, by themselves or by their idea. Weak ones are left out. */
  readonly matched: ReadonlySet<string>;
}

export interface Retriever {
  /** Best first. */
  find(question: string): readonly Found[];
  /** Words of the question that occur nowhere in the owner's text, neither do their concepts. */
  unknown(question: string): readonly string[];
}

interface Entry {
  readonly statement: Statement;
  readonly own: ReadonlyMap<string, number>;
  readonly about: ReadonlySet<string>;
  readonly length: number;
  /** Whether it says from when to when a day is open. */
  readonly hasHours: boolean;
}

const k1 = 1.2;
const b = 0.5;
const ideaShare = 0.75;
const aboutShare = 0.7;

/**
 * Finds statements by BM25 over stems and concepts; the title of a document and the case of an
 * answer count as well. Words of the business's own name are ignored.
 */
export function createRetriever(
  statements: readonly Statement[],
  ownName = '',
  read: (text: string) => string = (text) => text,
): Retriever {
  const ownWords = new Set(termsOf(ownName).map((term) => term.stem));
  const entries = statements.map((statement) => entryOf(statement, read));
  const average =
    entries.reduce((sum, entry) => sum + entry.length, 0) / Math.max(1, entries.length);
  const spread = new Map<string, number>();
  for (const entry of entries)
    for (const key of new Set([...entry.own.keys(), ...entry.about]))
      spread.set(key, (spread.get(key) ?? 0) + 1);
  const rarity = (key: string) =>
    Math.log(1 + (entries.length - (spread.get(key) ?? 0) + 0.5) / ((spread.get(key) ?? 0) + 0.5));
  const worth = (term: Term) =>
    term.weight * (spread.has(term.stem) || (term.idea && spread.has(term.idea)) ? 1 : 1.2);

  const hit = (entry: Entry, term: Term): { value: number; share: number } => {
    const choices = [
      [term.stem, 1] as const,
      ...(term.idea ? [[term.idea, ideaShare] as const] : []),
    ];
    let best = { value: 0, share: 0 };
    for (const [key, share] of choices) {
      const count = entry.own.get(key) ?? 0;
      const inText = count
        ? (count * (k1 + 1)) / (count + k1 * (1 - b + (b * entry.length) / (average || 1)))
        : 0;
      const value =
        rarity(key) * share * term.weight * Math.max(inText, entry.about.has(key) ? aboutShare : 0);
      if (value > best.value) best = { value, share: share * (count ? 1 : 0.85) };
    }
    return best;
  };

  return {
    find(question) {
      const terms = termsToFind(question, ownWords);
      const needed = neededIdeas(question);
      const total = terms.reduce((sum, term) => sum + worth(term), 0);
      const needsHours = isOfHours(question, terms) && entries.some(({ hasHours }) => hasHours);
      if (total === 0) return [];
      return entries
        .map((entry, order) => {
          let score = 0;
          let covered = 0;
          const matched = new Set<string>();
          const answers =
            needed.every((idea) => entry.own.has(idea)) && (!needsHours || entry.hasHours);
          for (const term of terms) {
            const { value, share } = hit(entry, term);
            score += value;
            covered += share * worth(term);
            if (value > 0 && term.weight === 1) matched.add(term.stem);
          }
          return {
            statement: entry.statement,
            score,
            covered: (covered / total) * (answers ? 1 : 0.5),
            answers,
            matched,
            order,
          };
        })
        .filter((one) => one.score > 0)
        .sort((x, y) => y.score * y.covered - x.score * x.covered || x.order - y.order)
        .slice(0, 6);
    },
    unknown: (question) =>
      questionTerms(question)
        .filter(
          (term) =>
            !ownWords.has(term.stem) &&
            term.weight === 1 &&
            !spread.has(term.stem) &&
            !(term.idea && spread.has(term.idea)),
        )
        .map((term) => term.stem),
  };
}

function entryOf(statement: Statement, read: (text: string) => string): Entry {
  const text = read(statement.text);
  const own = new Map<string, number>();
  const add = (key: string) => own.set(key, (own.get(key) ?? 0) + 1);
  for (const term of termsOf(text)) {
    add(term.stem);
    if (term.idea) add(term.idea);
  }
  const days = daysIn(text);
  for (const day of days) if (!own.has(dayName(day).toLowerCase())) add(dayName(day).toLowerCase());
  if (days.length > 0 && /\d|noon|closed/i.test(text)) add(ideaKey('open'));
  if (/\$\s?\d|\d\s?(?:dollars|usd|€|eur)/i.test(text)) add(ideaKey('price'));
  if (/\b\d+\s?(?:minutes?|hours?|days?|weeks?|months?|years?)|\ban hour\b/i.test(text))
    add(ideaKey('minute'));
  if (
    /(?<!\d)\d+ [A-Z]\w+ (?:street|st|road|rd|avenue|ave|lane|drive|court|way|boulevard|blvd|square|plaza|place|parkway|highway)\b/i.test(
      text,
    )
  )
    add(ideaKey('address'));
  if (/\bwe (?:do|offer|provide|repair|install|sell|make|speciali[sz]e)\b/i.test(text))
    add(ideaKey('service'));
  const about = new Set(
    termsOf(read(statement.about)).flatMap((term) =>
      term.idea ? [term.stem, term.idea] : [term.stem],
    ),
  );
  const hasHours = days.length > 0 && /\d|noon/i.test(text) && readOpeningHours(text) !== null;
  return { statement, own, about, length: own.size, hasHours };
}

const namesPrice = /\bhow much\b|\bprices? (?:of|for)\b/i;
/** "What does a cleaning cost": a word for money somewhere behind the question word. */
const asksPrice = (question: string): boolean => {
  const what = question.search(/\bwhat\b/i);
  return (
    namesPrice.test(question) ||
    (what >= 0 && /\b(?:cost|charge|price|fee)/i.test(question.slice(what)))
  );
};
const asksLength = /\bhow long (?:does|do|is|are|will|would)\b|\bhow many (?:minutes|hours)\b/i;
const asksPlace = /\bwhere\b|\bhow (?:do i|can i|to) (?:get|find)\b|\b(?:your|the) address\b/i;
const asksHours =
  /\b(?:your|opening|business|office|working|the) hours\b|\bwhat time\b|\bwhat days (?:are you open|do you (?:open|work))\b|\bwhen (?:are|do|will) you (?:open|close)|\bopening times?\b|\b(?:is|are) (?:anyone|anybody|somebody|you) (?:there|in)\b/i;

/**
 * Whether a question is about the hours of the week and nothing else: that a day is closed is then
 * no answer.
 */
const isOfHours = (question: string, terms: readonly Term[]): boolean =>
  asksHours.test(question) &&
  daysIn(question).length === 0 &&
  !/\b(?:today|tonight|tomorrow|now|currently)\b/i.test(question) &&
  terms.every(({ weight, idea }) => weight < 1 || idea === ideaKey('open'));

/** What an answer must contain to be one: a price, a length of time. */
const neededIdeas = (question: string): readonly string[] => [
  ...(asksPrice(question) ? [ideaKey('price')] : []),
  ...(asksLength.test(question) ? [ideaKey('minute')] : []),
];

/** "How far", "how fast": the answer seldom has the word. */
const measured = /\bhow (?:far|fast|quick(?:ly)?|soon|often|big|early|late|well)\b/gi;

/**
 * What is looked for: not the business's own name, unless there is nothing else. A question of
 * common words alone, as "what do I bring", is about those.
 */
function termsToFind(question: string, ownWords: ReadonlySet<string>): readonly Term[] {
  const asked = questionTerms(question.replace(measured, 'how'));
  const isNamed = ({ weight }: Term) => weight === 1;
  const others = asked.filter((term) => !ownWords.has(term.stem));
  const terms = others.some(isNamed) ? others : asked;
  return terms.some(isNamed) ? terms : terms.map((term) => ({ ...term, weight: 1 }));
}

/**
 * Question words carry meaning that the word lists drop: "how much" requests a price, "where" an
 * address.
 */
function questionTerms(question: string): readonly Term[] {
  const extra = [
    asksPrice(question) ? 'price' : '',
    asksPlace.test(question) ? 'address' : '',
    asksLength.test(question) ? 'minute' : '',
    asksHours.test(question) ? 'open' : '',
  ].join(' ');
  const terms = termsOf(question).filter(
    (term) => !(asksHours.test(question) && (term.stem === 'hour' || term.stem === 'time')),
  );
  return [
    ...new Map(
      [...terms, ...termsOf(extra)].map((term) => [term.idea ?? term.stem, term]),
    ).values(),
  ];
}
