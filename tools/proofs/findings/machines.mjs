// I1 to I3 and H8: the commands on a bare machine.
export const machines = [
  {
    id: 'I1',
    holds:
      'A test waits for a screen only when its code is loaded, sources are transformed in seconds, and the build server starts without the caches of its last run.',
    tests: [
      ['tools/test/waits.test.mjs', 'begins when the code of the screen is loaded'],
      ['tools/test/waits.test.mjs', 'has the limit of all others, and none of its own'],
      ['tools/test/caches.test.mjs', 'is removed before the runs of a build server'],
      ['tools/test/transformer.test.mjs', 'uses one cache for all projects, in the clone'],
    ],
  },
  {
    id: 'I2',
    holds:
      'The deep run of a commit costs no more than `npm test`, begins with what the commit touches and what waited longest, and says what is owed; a failing phase hides no other.',
    tests: [
      ['tools/test/deep-plan.test.mjs', 'costs no more than `npm test`, whatever a commit touches'],
      [
        'tools/test/deep-plan.test.mjs',
        'has every piece within a round of commits, wherever it begins',
      ],
      ['tools/test/test.test.mjs', 'goes on after a phase that fails, unless asked to stop'],
      ['tools/lint/quick-parser.test.mjs', 'is that of npm test'],
    ],
  },
  {
    id: 'I3',
    holds:
      'The command `npm start` installs what builds and runs the product, and nothing of the tests.',
    tests: [
      [
        'tools/start/start.test.mjs',
        'requires only the packages of the product for a start, and again after a change of the lock',
      ],
    ],
    left: '40 s from a fresh clone are not reached: 45 to 64 s on two cores, of which the packages take 28 to 40.',
  },
  {
    id: 'H8',
    holds:
      'Container, workflow, .nvmrc and README recommend Node 24; 20.19 is tried as the oldest.',
    tests: [
      [
        'tools/checks/engines.test.mjs',
        'is that of .nvmrc, the container, the workflow and the README',
      ],
      ['tools/checks/engines.test.mjs', 'is tried beside the oldest'],
    ],
  },
];
