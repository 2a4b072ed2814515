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
        'libs/domain/formula/src/kept-shapes.test.ts',
        'keeps the shapes of the rows of the latest eight classes',
      ],
    ],
    left: 'A value of rows of a class made again takes 155 to 176 ns with the batches in which machine code is made.',
  },
  {
    id: 'J2',
    holds:
      'A count over columns that are often compared is taken from their digits, 32 rows at once.',
    tests: [
      [
        'libs/domain/formula/src/bit-slices.test.ts',
        'counts the same from columns kept bit by bit as row by row',
      ],
    ],
    left: 'A count of two numbers is 6.3 to 8.7 times DuckDB (goal 10), a rate behind a condition on another column 11.7 times arquero (goal 20), and the first comparisons of a column are row by row.',
  },
  {
    id: 'J3',
    holds:
      'A median counts whole numbers and numbers of two decimals, and parts others by a sample in one pass.',
    tests: [
      ['libs/domain/formula/src/nth-element.test.ts', 'are those of sorting: %s'],
      ['libs/domain/formula/src/aggregate-median.test.ts', 'is that of sorting: %s'],
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
        'libs/server/conversations/src/conversations/timeline-reads.test.ts',
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
        'libs/server/platform/src/conversations/cost-of-writes.test.ts',
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
