const endings: readonly (readonly [RegExp, string])[] = [
  [/(?:ational|ation|ations)$/, 'ate'],
  [/(?:fulness|ousness|iveness)$/, ''],
  [/ies$/, 'y'],
  [/(?:sses|shes|ches|xes|zes)$/, ''],
  [/(?:ments|ment|ness|ings|ing|edly|ed|ers|er|ly|es|s|e)$/, ''],
];

const irregular: Readonly<Record<string, string>> = {
  children: 'child',
  kids: 'child',
  kid: 'child',
  teeth: 'tooth',
  men: 'man',
  women: 'woman',
  people: 'person',
  feet: 'foot',
  paid: 'pay',
  broke: 'break',
  broken: 'break',
  fell: 'fall',
  fallen: 'fall',
  came: 'come',
  took: 'take',
  taken: 'take',
  told: 'tell',
  said: 'say',
  cost: 'cost',
  costs: 'cost',
  left: 'leave',
  lost: 'lose',
  spoke: 'speak',
  spoken: 'speak',
  seen: 'see',
  saw: 'see',
  made: 'make',
  gave: 'give',
  given: 'give',
  hours: 'hour',
  closes: 'close',
  closed: 'close',
  closing: 'close',
  opens: 'open',
  opening: 'open',
  opened: 'open',
  this: 'this',
  his: 'his',
  is: 'is',
  was: 'was',
  does: 'does',
  us: 'us',
  yes: 'yes',
  address: 'address',
  addresses: 'address',
  business: 'business',
  news: 'news',
  bus: 'bus',
  dentistry: 'dentist',
  dental: 'dentist',
  dentists: 'dentist',
  roofing: 'roof',
  cleaning: 'clean',
  cleanings: 'clean',
  booking: 'book',
  hygienist: 'hygiene',
};

/**
 * The stem of a lower-case word: enough for English inflection, and the same for every spelling of
 * one word.
 */
export function stem(word: string): string {
  const known = irregular[word];
  if (known) return known;
  if (word.length < 4 || /\d/.test(word)) return word;
  for (const [ending, by] of endings) {
    if (!ending.test(word)) continue;
    const cut = word.replace(ending, by);
    if (cut.length < 3 || !/[aeiouy]/.test(cut)) continue;
    return undouble(cut);
  }
  return undouble(word);
}

const undouble = (word: string) =>
  /([bdglmnprt])\1$/.test(word)
    ? word.slice(0, -1)
    : word.replace(/([^aeiou])y$/, '$1y').replace(/e$/, '');
