// G1, G2, G4: scopes, raced writes and odd bodies.
const matrix = 'libs/server/platform/src/proofs/authorization.test.ts';

export const replies = [
  {
    id: 'G1',
    holds:
      'Members who are limited to agents read of an organization only what is marked for agents, in every list that has the mark.',
    tests: [
      [matrix, 'is found in the contract, with its table'],
      [matrix, 'shows %s the marked rows of the organization and no other'],
    ],
  },
  {
    id: 'G2',
    holds:
      'Blank text is refused at its field, whole numbers have the bounds of their columns in the contract, a unique index answers 409 with a sentence for all calls, and a file of no bytes is 400.',
    tests: [
      [
        'libs/server/platform/src/proofs/odd-bodies.test.ts',
        'of a saved reply with a blank name is refused at its field',
      ],
      [
        'libs/server/platform/src/proofs/odd-bodies.test.ts',
        'of six saved replies with one name at once is refused for five, and no fault of ours',
      ],
      [
        'libs/server/platform/src/proofs/odd-bodies.test.ts',
        'of routes with a revision beyond its column is refused at its field',
      ],
      [
        'libs/server/platform/src/proofs/odd-bodies.test.ts',
        'of knowledge with a file of no bytes is refused at its field',
      ],
      ['libs/domain/contract/src/body-limits.test.ts', 'of $name have the bounds of their column'],
    ],
  },
  {
    id: 'words-1',
    holds:
      'Problems of formulas, reasons of permissions, and the sentences of errors, rows and suggestions are said in the language of the person; the operator’s message of a model goes to the log.',
    tests: [
      ['libs/domain/formula/src/core/problem-texts.test.ts', 'has the code %s, with its facts'],
      [
        'libs/features/insights/src/formula-problems/formula-problems.test.tsx',
        'are said with all facts in English and in Spanish: %s',
      ],
      [
        'libs/ui/overlays/src/access/reasons.test.tsx',
        'have Spanish with no word of English in it: %s',
      ],
      [
        'libs/ui/overlays/src/problems/sentences/saying.test.ts',
        'is said one by one where a text has several',
      ],
      [
        'libs/server/conversations/src/agent-runtime/runtime.test.ts',
        'apologizes when the model fails and says why without the words of the operator',
      ],
      ['tools/checks/server-sentences.test.mjs', 'have Spanish each'],
      [
        'tools/checks/call-words.test.mjs',
        'errors are said by one function, in the language of the person',
      ],
    ],
  },
  {
    id: 'day-1',
    holds: 'Where days begin is computed in one place, by the clocks of a zone.',
    tests: [
      ['tools/checks/day-clocks.test.mjs', 'the beginning of days is computed in one place'],
      ['libs/domain/formats/src/time.test.ts', 'finds in %s where the last %d days of %s begin'],
    ],
  },
];
