/**
 * Every proof of the repository: what it shows, when it runs, what it costs in processor seconds
 * (user and system, all processes); two cores take half of it. `node tools/proofs/write.mjs` writes
 * the README from here, and a test holds both to the phases and to the files.
 */
import { longProofs } from '../test/deep-phases.mjs';

const proofs = 'libs/server/platform/src/proofs';

/** Proofs whose length `testing/proof-length.ts` says. */
const crashes = longProofs.map((file) => `libs/server/platform/${file}`);

/** What a run of every change shows: `npm test`. */
const everyRun = [
  {
    name: 'imports',
    phase: 'sync',
    shows: 'Dependencies, references and the lock file follow the imports',
  },
  {
    name: 'style and dependencies',
    phase: 'lint',
    shows:
      'The format, the rules of the code, no forgotten promise, no any, accessible markup, and who may import whom',
  },
  { name: 'types', phase: 'types', shows: 'Every type, across all libraries' },
  {
    name: 'units',
    phase: 'unit',
    shows: 'Each rule by itself, in every library and app; the server on the embedded database',
  },
  {
    name: 'properties',
    phase: 'unit',
    files: ['tools/jest/properties.mjs', 'libs/server/store/src/formula-differential.test.ts'],
    shows: 'Laws hold for drawn inputs; a formula says the same in SQL as in the program',
  },
  {
    name: 'repository',
    phase: 'unit',
    files: [
      'tools/checks/committed-text.test.mjs',
      'tools/checks/docs.test.mjs',
      'tools/checks/import-cycles.test.mjs',
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
    name: 'authorization',
    phase: 'unit',
    files: [
      'libs/server/platform/src/authorization.test.ts',
      `${proofs}/authorization.test.ts`,
      `${proofs}/refusals.test.ts`,
    ],
    shows: 'Every operation for eight actors at every kin, against what the access row says',
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
    files: ['libs/server/store/src/statements.test.ts', 'libs/server/store/src/store.test.ts'],
    shows: 'Statements use their indexes, and ask as often as they say',
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
    shows: 'No address leads inside; large bodies do not hold up other callers',
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
    shows: '4,000 hostile inputs without a fault, an end or a pause',
  },
  {
    name: 'short kills',
    phase: 'unit',
    files: [`${proofs}/kills/kills.test.ts`],
    shows: '5 kills in the middle of every kind of write',
  },
  {
    name: 'short crashes',
    phase: 'unit',
    files: crashes,
    shows: 'What was committed is carried out once, though processes are killed right after it',
  },
  {
    name: 'both databases',
    phase: 'database-server',
    shows: "Store, authorization, tenancy and query plans on Debian's PostgreSQL, too",
  },
  {
    name: 'some holes',
    phase: 'holes',
    shows:
      'Guards of changed files, a tenth of all others and every row policy, removed, are missed',
  },
  { name: 'build', phase: 'build', shows: 'Every library and app builds' },
  {
    name: 'packages',
    phase: 'packages',
    shows: 'Each library as npm would publish it, and its public face',
  },
  { name: 'budgets', phase: 'budgets', shows: 'Sizes of what a browser loads' },
  {
    name: 'journeys',
    phase: 'browser',
    shows: 'Sign-up to the first conversation, phone, inbox, embed, in a browser, accessible',
  },
];

/**
 * What is shown beside it, at length: `npm run test:deep`. `short` names what `npm test` has of the
 * same kind.
 */
const deep = [
  {
    name: 'whole server on Debian',
    phase: 'debian',
    short: 'both databases',
    shows: "Every test file of the server that has a database, on Debian's PostgreSQL",
  },
  {
    name: 'long crashes',
    phase: 'long',
    short: 'short crashes',
    files: crashes,
    shows:
      'The same with more kills, periods and postings, and tables of four megabytes; on the other database in `debian`',
  },
  {
    name: 'all actors',
    phase: 'matrix',
    short: 'authorization',
    files: [`${proofs}/authorization.test.ts`],
    shows: 'Every operation for all sixteen actors; on the other database in `debian`',
  },
  {
    name: 'all holes',
    phase: 'all-holes',
    short: 'some holes',
    shows: 'Each of the guards, scopes and row policies, removed, is missed',
  },
  {
    name: 'proxies',
    phase: 'proxies',
    shows: 'nginx, Caddy and HAProxy in front, by the settings that are published',
  },
  {
    name: 'restore',
    phase: 'restore',
    shows: 'A backup restored into a fresh place, for both kinds of database',
  },
  {
    name: 'attacks',
    phase: 'attacks',
    shows: 'Attacks on a product that was started as an operator would',
  },
  {
    name: 'long fuzzing',
    phase: 'fuzz',
    short: 'short fuzzing',
    files: [`${proofs}/fuzz/fuzz.test.ts`],
    shows:
      '20,000 hostile inputs of the usual draws, and 20,000 others; 4,000 on the other database in `debian`',
  },
  {
    name: 'long kills',
    phase: 'kills',
    short: 'short kills',
    files: [`${proofs}/kills/kills.test.ts`],
    shows: '80 kills',
  },
  {
    name: 'generators',
    phase: 'generators',
    files: ['tools/generators/complete.deep.mjs'],
    shows: 'What each generator writes works once a person has completed it',
  },
  {
    name: 'moments',
    phase: 'moments',
    short: 'chance',
    files: ['tools/test/chance/another-time.mjs'],
    shows: 'What reckons with time on a leap day, at the end of a year and when clocks change',
  },
];

const inTier = (tier) => (proof) => ({ tier, ...proof });

export const table = [...everyRun.map(inTier('test')), ...deep.map(inTier('deep'))];

const measured = (cpu) => ({ cpu, from: 'measured' });
/** From measured files, projects or holes of the phase, times how many there are. */
const estimated = (cpu) => ({ cpu, from: 'estimated from a part' });

/**
 * Processor seconds of each phase, on a machine that did much else at the same time, which makes
 * them more; a proof within a phase has its share.
 */
export const phaseCost = {
  sync: measured(3),
  lint: estimated(250),
  types: estimated(60),
  unit: estimated(840),
  'database-server': estimated(110),
  holes: estimated(120),
  build: estimated(60),
  packages: estimated(50),
  budgets: estimated(1),
  browser: estimated(120),
  debian: estimated(740),
  long: estimated(150),
  matrix: estimated(110),
  'all-holes': estimated(850),
  proxies: estimated(30),
  restore: estimated(60),
  attacks: estimated(120),
  fuzz: estimated(160),
  kills: estimated(80),
  moments: estimated(250),
  generators: estimated(160),
};
