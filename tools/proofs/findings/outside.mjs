// L: public bug reports of other products, tried on this one.
const languages = 'libs/server/platform/src/knowledge/languages.test.ts';
const contacts = 'libs/server/platform/src/contacts/folded-search.test.ts';

export const outside = [
  {
    id: 'L1',
    holds:
      'Passages are found in scripts without spaces, with particles and in compounds, and those of earlier versions are indexed again.',
    tests: [
      [languages, 'is found first for %s'],
      [languages, 'prefers the very word to others of its stem, and both to a part of a compound'],
      [
        languages,
        'are found in English as before, and in their language once the worker has indexed them',
      ],
    ],
  },
  {
    id: 'L2',
    holds:
      'Passages are found without the accents of their language, and behind an elided article.',
    tests: [
      [languages, 'is found first for %s'],
      [languages, 'counts the language of each passage of a document'],
    ],
  },
  {
    id: 'L6',
    holds:
      'Lists are searched without accents, case, ligatures and typographic marks, everywhere alike.',
    tests: [
      [contacts, 'is found for %j: %s'],
      [contacts, 'is found by its name without accents'],
      ['libs/server/store/src/search-folded.test.ts', 'is that of the program, letter by letter'],
      [
        'libs/domain/kernel/src/folded-place.test.ts',
        'of %j is found in it by %j, as it is written',
      ],
      ['tools/checks/folded-search.test.mjs', 'is done on folded texts'],
    ],
  },
];
