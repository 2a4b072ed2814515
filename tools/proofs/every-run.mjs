// Proofs that run for every change: `npm test`. The table adds those of the deep run.
import { byTurns, crashes, proofs } from './proof-files.mjs';
import { shared } from './shared-proofs.mjs';

export const everyRun = [
  {
    name: 'imports',
    phase: 'sync',
    shows: 'Dependencies, references and the lock file follow the imports',
  },
  {
    name: 'style and dependencies',
    phase: 'lint',
    shows:
      'The rules of the code, no forgotten promise, no any, accessible markup, and who may import whom',
  },
  { name: 'format', phase: 'format', shows: 'Every file is as oxfmt writes it' },
  { name: 'types', phase: 'types', shows: 'Every type, across all libraries' },
  {
    name: 'units',
    phase: 'unit',
    shows:
      'Each rule by itself, in every library and app; the server on the embedded database: a sixth of the ' +
      'files by the commit, and those in folders that changed',
  },
  {
    name: 'screens',
    phase: 'dom',
    shows:
      'Each rule of the screens by itself, in a document: a sixth of the files; and all tests of the tools',
  },
  {
    name: 'properties',
    phase: 'unit',
    files: [
      'tools/jest/properties.mjs',
      'libs/server/store/src/formula-differential.test.ts',
      'libs/domain/formula/src/fuzz.test.ts',
    ],
    shows:
      'Laws hold for drawn inputs; 3,000 formulas say the same in SQL as in the program; 50,000 texts are parsed or refused',
  },
  {
    name: 'repository',
    phase: 'unit',
    files: [
      'tools/checks/committed-text.test.mjs',
      'tools/checks/docs.test.mjs',
      'tools/checks/import-cycles.test.mjs',
      'tools/checks/folder-cycles.test.mjs',
    ],
    shows:
      'No secrets, no broken documents, no slow regular expressions, names and sizes, no import cycles',
  },
  {
    name: 'chance',
    phase: 'unit',
    files: ['tools/test/chance/chance.test.mjs'],
    shows: 'Late sockets, unlucky draws and another clock do what they say',
  },
  {
    name: 'some generators',
    phase: 'unit',
    files: ['tools/generators/generate.test.mjs', 'tools/generators/edit.test.mjs'],
    shows: 'Generators write their entries and refuse wrong words; a generated library compiles',
  },
  {
    name: 'authorization',
    phase: 'unit',
    files: [
      'libs/server/platform/src/authorization.test.ts',
      `${proofs}/authorization.test.ts`,
      `${proofs}/refusals.test.ts`,
    ],
    shows: 'Every operation for one of eight actors at every kin, against what the access row says',
  },
  {
    name: 'tenancy',
    phase: 'unit',
    files: [
      `${proofs}/tenancy.test.ts`,
      `${proofs}/references.test.ts`,
      'libs/server/store/src/row-security.test.ts',
      'libs/server/store/src/row-security-accounts.test.ts',
    ],
    shows: 'No row of another tenant by lists, filters, names inside calls, streams, or SQL',
  },
  {
    name: 'query plans',
    phase: 'unit',
    files: [
      ...['statements', 'store'].map((name) => `libs/server/store/src/${name}.test.ts`),
      `${proofs}/turns/unknown-plans.test.ts`,
    ],
    shows: 'Statements use their indexes, also without statistics, and ask as often as they say',
  },
  {
    name: 'targets and credentials',
    phase: 'unit',
    files: [
      `${proofs}/targets.test.ts`,
      `${proofs}/target-names.test.ts`,
      `${proofs}/credentials.test.ts`,
      `${proofs}/roles.test.ts`,
      `${proofs}/hostile-fields.test.ts`,
    ],
    shows: 'Targets named twice, odd credentials, switches of a domain, unknown fields',
  },
  {
    name: 'inside and large',
    phase: 'unit',
    files: [`${proofs}/inside.test.ts`, `${proofs}/large-bodies.test.ts`],
    shows: 'No address reaches an internal host; large bodies do not delay other callers',
  },
  {
    name: 'odd bodies and long turns',
    phase: 'unit',
    files: [`${proofs}/odd-bodies.test.ts`, `${proofs}/turns/long-turns.test.ts`],
    shows: 'Odd bodies are refused at their fields; hostile rows and files hold no event loop',
  },
  {
    name: 'logs',
    phase: 'unit',
    files: [`${proofs}/log-sweep.test.ts`, `${proofs}/log-without-room.test.ts`],
    shows: 'No secret in a log; a log without room stops nothing',
  },
  {
    name: 'failures',
    phase: 'unit',
    files: [
      `${proofs}/database-away.test.ts`,
      `${proofs}/database-slow.test.ts`,
      `${proofs}/no-room.test.ts`,
      'libs/server/platform/src/crash.test.ts',
    ],
    shows: 'A database that is away, slow, full or dies; what was acknowledged is kept',
  },
  {
    name: 'processes',
    phase: 'unit',
    files: [`${proofs}/two-processes.test.ts`, `${proofs}/rolling.test.ts`],
    shows: 'Two processes act as one, and are replaced under load without a failed call',
  },
  {
    name: 'short fuzzing',
    phase: 'unit',
    files: [`${proofs}/fuzz/fuzz.test.ts`],
    shows: '1,000 hostile inputs without a fault, an end or a pause',
  },
  {
    name: 'short kills',
    phase: 'unit',
    files: [`${proofs}/kills/kills.test.ts`],
    shows: '2 kills in the middle of every kind of write, in the turns of `shares`',
  },
  {
    name: 'short crashes',
    phase: 'unit',
    files: crashes,
    shows: 'What was committed is carried out once, though processes are killed right after it',
  },
  {
    name: 'shares',
    phase: 'unit',
    files: shared,
    shows:
      'One of a few cases of what goes through all operations, kills of one of seven kinds of ' +
      'work; by the commit, and PATCHBAY_DRAW repeats it',
  },
  {
    name: 'some long files',
    phase: 'unit',
    ...byTurns(),
    shows:
      'What whole subjects of the server, the screens, the libraries and the tools do in many cases: in the ' +
      'folders that changed, and a twentieth of the others by the commit',
  },
  { name: 'build', phase: 'build', shows: 'Every library and app builds' },
  { name: 'budgets', phase: 'budgets', shows: 'Sizes of what a browser loads' },
  {
    name: 'journeys',
    phase: 'browser',
    shows:
      'Sign-up to the first conversation, phone, inbox, embed, in a browser, accessible; ' +
      'and one of the journeys beside them; each on a wide or a phone screen, by turns',
  },
];
