// J1 to J6: inputs that were not in the first races.
export const speed = [
  {
    id: 'planner',
    holds:
      'A list, group, search, count or export does work in proportion to its rows on a database without statistics of them, and on one that has those of a few rows.',
    tests: [
      [
        'libs/server/platform/src/proofs/turns/unknown-plans.test.ts',
        '%s reads no table once for each row',
      ],
      [
        'libs/server/platform/src/proofs/turns/unknown-plans.test.ts',
        'shows a plan that reads a table once for each row',
      ],
    ],
  },
  {
    id: 'J3',
    holds:
      'A median of values that cannot be counted is parted evenly first, and its neighbour is read from the same part.',
    tests: [['libs/domain/formula/src/nth-element.test.ts', 'are those of sorting: %s']],
    left: 'In one run it is 0.8 to 3.9 times a histogram, 3.3 for decimals (goal 3).',
  },
];
