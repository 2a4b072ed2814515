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
    id: 'J1',
    holds:
      'A row of each of the latest eight classes and combinations of fields is kept, so that rows made again find the machine code of the last ones.',
    tests: [
      [
        'libs/domain/formula/src/core/kept-shapes.test.ts',
        'keeps the shapes of the rows of the latest eight classes',
      ],
    ],
    left: 'A value of rows of a class made again takes 155 to 176 ns with the batches in which machine code is made.',
  },
  {
    id: 'J2',
    holds:
      'Whole numbers of a column are added in four sums side by side, to the last bit as row by row, and loops over columns take four rows in each turn. In three processes on a quiet machine a count of a text and a number was 1.7 to 1.8 times the loop (goal 3), 12 times DuckDB (10) and 22 times arquero (20); a deviation 1.3 to 1.5, ahead of DuckDB, and 40 to 47; a rate guarded by its own divisor 1.4, ahead, and 28.',
    tests: [
      [
        'libs/domain/formula/src/columns/aggregates/aggregate-numbers.test.ts',
        'is to the last bit that of adding row by row: %s',
      ],
      [
        'libs/domain/formula/src/columns/kernels/kernels-fused.test.ts',
        'give the result of the definition for %s',
      ],
    ],
    left: 'Two formulas that the finding does not have: a count of two numbers is 2.6 to 3.2 times DuckDB (10), where the hand-written loop is 5 to 6 times, and a rate behind a condition on another column 19.3 to 19.5 times arquero (20), level with the loop.',
  },
  {
    id: 'J3',
    holds:
      'A median counts whole numbers and numbers of two decimals, and parts others by a sample in one pass.',
    tests: [
      [
        'libs/domain/formula/src/columns/aggregates/nth-element.test.ts',
        'are those of sorting: %s',
      ],
      [
        'libs/domain/formula/src/columns/aggregates/aggregate-median.test.ts',
        'is that of sorting: %s',
      ],
    ],
  },
  {
    id: 'J5',
    holds:
      'The texts of small and of recent numbers are kept for the cells of a file, which read the same.',
    tests: [['libs/domain/log-query/src/csv.test.ts', 'like any number and any phone number']],
    left: 'Ahead of d3-dsv by 6 to 7 percent in one run of the race, whose own goal is 1.2 times.',
  },
  {
    id: 'reads',
    holds:
      'A recurring read is described once per connection, a thread takes seven statements, and a long reply is written in turns.',
    tests: [
      [
        'libs/server/store/src/prepared-query.test.ts',
        'is asked for its columns once per connection, and reads the same rows',
      ],
      [
        'libs/server/conversations/src/conversations/handlers/timeline-reads.test.ts',
        'is read with seven statements, and with one more where it says what is before a later part',
      ],
      [
        'libs/server/kit/src/replies/reply-text.test.ts',
        'leaves the event loop to others while a long one is written and hashed',
      ],
      [
        'libs/server/platform/src/proofs/turns/long-turns.test.ts',
        '%s leaves the event loop to others',
      ],
    ],
    left: 'Filtered logs and metrics are above 4 ms, and the mix above 3 ms, on a busy machine.',
  },
  {
    id: 'writes',
    holds:
      'In part: the last statements of a write are sent with its audit row and the commit, so a change of unread is three messages to the database, and a transaction that failed sends nothing more.',
    tests: [
      [
        'libs/server/conversations-tests/src/conversations/cost-of-writes.test.ts',
        'gets three messages in two transactions when a room is marked as unread',
      ],
      ['libs/server/store/src/store.test.ts', 'does none of its work when one of them fails'],
      [
        'libs/server/store/src/store.test.ts',
        'sends nothing more once its work has failed, whatever else that began',
      ],
    ],
    left: '8 ms of a text are not reached, nor 3 ms of the mix below 400 requests a second.',
  },
];
