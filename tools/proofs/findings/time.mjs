// Shapes of input that `npm run bench` measures.
const races = 'tools/bench/races';

export const time = [
  {
    id: 'C29',
    holds: 'Six formulas in turn on each object are a race of their own, also late in a process.',
    tests: [[`${races}/formula-turns.race.mjs`, 'six formulas in turn on each of 1,024 objects']],
    bench: 'races formula-turns',
  },
  {
    id: 'C30',
    holds: 'CSV of rows whose objects grew key by key is a race of its own.',
    tests: [[`${races}/csv.race.mjs`, 'grown key by key']],
    bench: 'races csv',
  },
  {
    id: 'C31',
    holds: 'Permissions by name over 256 sessions race against a bit mask and CASL.',
    tests: [[`${races}/permission.race.mjs`, 'mixed checks over 256 sessions']],
    bench: 'races permission',
  },
  {
    id: 'C32',
    holds:
      'Two conditions, a deviation and a guarded rate over columns race against a hand-written loop and DuckDB.',
    tests: [[`${races}/formula-columns.race.mjs`, 'logs as columns']],
    bench: 'races formula-columns',
  },
  {
    id: 'C33',
    holds:
      'Mixed requests at a fixed rate, a flooding neighbour and lists beside a bare route are measured.',
    tests: [
      ['tools/bench/mixed.mjs', 'measureMixed'],
      ['tools/bench/outside.mjs', 'measureOutside'],
      ['tools/bench/neighbour.mjs', 'measureNeighbour'],
      ['tools/bench/load.mjs', 'compareLists'],
    ],
    bench: 'product',
  },
  {
    id: 'T86',
    holds:
      'Long work leaves the event loop to others; the proof prints the ten operations with the longest turns, each the least of three tries where it is above the law.',
    tests: [
      [
        'libs/server/kit/src/core/turns.test.ts',
        'leaves the event loop to others every few milliseconds, and keeps its order',
      ],
      [
        'libs/server/platform/src/proofs/turns/long-turns.test.ts',
        'has hostile rows, or a reason why no tenant can make many',
      ],
    ],
  },
  {
    id: 'T88',
    holds:
      'Every class of errors of the server is in one of two tables: a person reads its sentences, which have Spanish, or it says why none does.',
    tests: [
      [
        'tools/checks/error-classes.test.mjs',
        'is in one of two tables: a person reads it, or it says why none does',
      ],
      ['tools/checks/error-classes.test.mjs', 'is noticed when it is new'],
    ],
  },
  {
    id: 'T87',
    holds:
      'Which contacts are one person is said once, in SQL, and gives the same people to the filter of the list and to the agents that it names; a carrier account cannot end a call of a number that another account serves.',
    tests: [
      [
        'libs/server/conversations-tests/src/contacts/people-of-agents.test.ts',
        'are distinguished in one way, by the filter of the list and by the agents that it names',
      ],
      [
        'libs/server/telephony-tests/src/carrier/text-controller.test.ts',
        'cannot report for the number or call of another account',
      ],
    ],
  },
];
