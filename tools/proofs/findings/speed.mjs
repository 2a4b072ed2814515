// J1 to J6: inputs that were not in the first races.
export const speed = [
  {
    id: 'J3',
    holds:
      'A median of values that cannot be counted is parted evenly first, and its neighbour is read from the same part.',
    tests: [['libs/domain/formula/src/nth-element.test.ts', 'are those of sorting: %s']],
    left: 'In one run it is 0.8 to 3.9 times a histogram, 3.3 for decimals (goal 3).',
  },
];
