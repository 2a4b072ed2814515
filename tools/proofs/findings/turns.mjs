// E2, E6, E7, E21, F3, F4, H2 to H4: one turn per room, and what model servers answer.
const roomTurns = 'libs/server/platform/src/conversations/room-turns.test.ts';
const runtime = 'libs/server/conversations/src/agent-runtime/runtime.test.ts';

export const turns = [
  {
    id: 'E2',
    holds:
      'A room has one turn at a time over all processes and channels; lines that come meanwhile join the next turn, which sees what the first one said and called.',
    tests: [
      [
        roomTurns,
        'run one at a time: the second text sees the reply and the function of the first',
      ],
      [roomTurns, 'answer all lines together that came during the turn before'],
      [roomTurns, 'are one at a time over all processes'],
      [
        roomTurns,
        'keep no connection while they wait: a crowd in one room leaves the others alone',
      ],
      [
        roomTurns,
        'of a dead process are taken over, and what it began is not begun again but seen',
      ],
    ],
  },
  {
    id: 'H3',
    holds:
      'A function runs once for the same arguments in a turn; a model that repeats the call gets the first result.',
    tests: [
      [
        runtime,
        'runs equal calls of a turn once, in one reply and in later ones, and repeats the result',
      ],
    ],
  },
];
