// The figures of the security goals: the goal, the proofs that measure it, how many seconds they take
// on an idle machine of two cores (`seconds`, `longSeconds` with --long), and what is missing. One
// entry per figure.
import { existsSync } from 'node:fs';
import { libraryOf, serverTest } from '../jest/server-tests.mjs';

const platform = 'libs/server/platform';
const hasDetection = existsSync(
  new URL(`../../${platform}/src/security/detection.test.ts`, import.meta.url),
);
/** The places are read from the sources of a library, which `npm start` does not build by itself. */
const browser = (file, also) => ({
  command: [
    'node',
    '--conditions=@patchbay/source',
    '--import',
    'tsx',
    `tools/figures/browser/${file}.mjs`,
  ],
  ...also,
});
const jest = (cwd, file, { reads = '^Tests: .*', only, ...also } = {}) => ({
  command: [
    'node',
    '--experimental-vm-modules',
    `${cwd.replace(/[^/]+/g, '..')}/node_modules/jest/bin/jest.js`,
    file,
    ...(only ? ['-t', only] : []),
  ],
  cwd,
  reads,
  ...also,
});
/** The project of a test file of an area, and the pattern that finds it there. */
const serverFile = (name) => [libraryOf(serverTest(`${name}.test.ts`)), name];
/** Ten holes of different kinds; `npm run test:deep -- all-holes` tries all. */
const holes = [
  'permission',
  'reach',
  'force',
  'fallback',
  'restricted',
  'tier',
  'revoked',
  'visitor',
  'scope',
  'otherKey',
];

/**
 * The order of a run: figures that hold only on a machine that does nothing else (`isQuiet`) come
 * first, so that the person who starts the run knows when the machine may be used again.
 */
export const inOrder = (chosen) =>
  chosen.toSorted((a, b) => Number(!a.isQuiet) - Number(!b.isQuiet));

/** How long a figure takes on an idle machine of two cores. */
export const secondsOf = ({ seconds, longSeconds }, isLong) =>
  isLong ? (longSeconds ?? seconds) : seconds;

export const figures = [
  {
    id: 'M1',
    goal: '100,000 authorization probes, 0 leaks, 0 wrong allows, 0 wrong denies',
    on: 'every operation of the contract for each kind of actor and kin, called over HTTP in one process on embedded PostgreSQL',
    seconds: 90,
    longSeconds: 420,
    proofs: [
      jest(platform, 'proofs/authorization', {
        reads: '^Authorization: .*',
        env: { PATCHBAY_PROOFS: 'short', PATCHBAY_DRAW: '0' },
        long: { PATCHBAY_PROOFS: 'long', PATCHBAY_TOKEN_PLACES: 'header,query,both' },
      }),
      jest(platform, 'proofs/references', { reads: '^References: .*' }),
      jest(platform, 'proofs/targets', { reads: '^Targets: .*' }),
    ],
    reason:
      'every actor in one of four ways to name an object, which is about a tenth of ' +
      '100,000 probes; --long takes every way, with the token in the header, in the query ' +
      'and in both, which is estimated to pass 100,000 and was run for three actors only',
  },
  {
    id: 'M2',
    goal: '60 of 60 planted holes found',
    on: 'a copy of the sources with one guard removed at a time, and the tests that should notice',
    seconds: 120,
    proofs: [
      {
        command: ['node', 'tools/checks/planted-holes.mjs', ...holes],
        reads: '^\\d+ of \\d+ planted holes noticed.*',
      },
    ],
    reason:
      'ten here; `npm run test:deep -- all-holes` removes all of them and prints the same line',
  },
  {
    id: 'M3',
    goal: '1,000,000 fuzz inputs a night, 20,000 a commit: 0 unhandled 5xx, 0 exits, 0 stalls above 250 ms',
    on: 'drawn bodies, parameters and raw bytes over HTTP at one process on embedded PostgreSQL',
    seconds: 90,
    longSeconds: 3900,
    proofs: [
      jest(platform, 'proofs/fuzz', {
        reads: '^Fuzzing: .*',
        env: { PATCHBAY_FUZZ_INPUTS: '20000' },
        long: { PATCHBAY_FUZZ_INPUTS: '1000000' },
      }),
    ],
    reason:
      '20,000 inputs, a million with --long; what is counted as 5xx are 503 of services ' +
      'that a test does not have; any other makes the figure red',
  },
  {
    id: 'M4',
    goal: '1,000 kills a night: 0 acknowledged writes lost, 0 duplicated effects',
    on: 'two processes on one embedded PostgreSQL that are killed with SIGKILL while callers write',
    seconds: 90,
    longSeconds: 1200,
    proofs: [
      jest(platform, 'proofs/kills', {
        reads: '^Kills: .*',
        env: { PATCHBAY_KILLS: '50' },
        long: { PATCHBAY_KILLS: '1000' },
      }),
    ],
    reason: '50 kills, 1,000 with --long',
  },
  {
    id: 'M5',
    goal: '1,000,000 concurrent money operations: sums to the unit, never negative, 0 double spend',
    on: 'the ledger beside a plain model, and payouts by processes that are killed, on embedded PostgreSQL',
    seconds: 90,
    longSeconds: 4200,
    proofs: [
      jest(...serverFile('ledger/model'), {
        reads: '^Ledger: .*',
        env: { PATCHBAY_LEDGER_OPERATIONS: '10000' },
        long: { PATCHBAY_LEDGER_OPERATIONS: '1000000' },
      }),
      jest(...serverFile('payouts/crash'), { reads: '^Payouts: .*' }),
    ],
    reason:
      '10,000 operations, a million with --long, which has not been run, by 24 clients and ' +
      'not 200; the payouts are as many as fit between the kills',
  },
  {
    id: 'M6',
    goal: 'canary sweep: 5,000 secrets over all outputs, 0 hits',
    on:
      'the log, mails, texts and tables of one process after every operation was called with ' +
      'canaries and tokens, and with failures of the database',
    seconds: 60,
    proofs: [jest(platform, 'proofs/log-sweep', { reads: '^Log sweep: .*' })],
    reason:
      'canaries are sought in the log, tokens and keys also in mails, texts and tables; ' +
      'webhooks, the storage of browsers and dumps are looked at by their own tests and not ' +
      'in one sweep',
  },
  {
    id: 'M7',
    goal: 'XSS: every text field × 150 payloads × every overlay × 3 engines, 0 executions',
    on: 'the built console with the demo tree in Chromium, the texts of its replies rewritten',
    seconds: 120,
    longSeconds: 1100,
    proofs: [
      browser('hostile-screens', {
        reads: '^Hostile text: .*',
        env: { PATCHBAY_PAYLOAD_GROUPS: '1' },
        long: { PATCHBAY_PAYLOAD_GROUPS: '10' },
      }),
    ],
    reason:
      'Chromium here; Firefox ESR and WebKitGTK are walked by `npm run test:deep -- hostile`, ' +
      'with the owner’s screens; overlays without a screen show nothing; style-src keeps unsafe-inline, which the kit needs ' +
      'for the styles that it computes',
  },
  {
    id: 'M8',
    goal: 'SSRF: 300 addresses × every URL-taking field, 0 hits inside',
    on: 'every operation that takes an address, over HTTP, and the one port through which pages are fetched',
    seconds: 60,
    longSeconds: 240,
    proofs: [
      jest(platform, 'proofs/inside', {
        reads: '^Addresses inside: .*',
        long: { PATCHBAY_SPELLINGS: '300' },
      }),
      jest('libs/server/providers', 'src/web'),
    ],
    reason:
      '10 spellings of the address of this machine in every place, 300 with --long; other ' +
      'private ranges, redirects and rebinding are tried by the tests of the web port, which ' +
      'are counted as tests',
  },
  {
    id: 'M9',
    goal: 'ReDoS: 100 patterns × server and browser, no reply above 2 s',
    on: 'the pattern engine of the browser and of the server, and formulas in embedded PostgreSQL',
    seconds: 60,
    proofs: [
      jest('libs/domain/formula', 'src/pattern', { reads: '^Patterns: .*' }),
      jest('libs/server/store', 'formula-hostile', { reads: '^Patterns in PostgreSQL: .*' }),
    ],
    reason:
      'processor time of each pattern over one long text, not beside a million rows of other ' +
      'users; that the main thread of a page stays free is not measured',
  },
  {
    id: 'M10',
    goal: 'OTP: 10,000,000 guesses, at most 10 an account and day compared, each victim still signs in',
    on: 'the code flows over HTTP with the settable clock, in one process on embedded PostgreSQL',
    seconds: 20,
    longSeconds: 3600,
    proofs: [
      jest(platform, 'identity/code-guessing', {
        reads: '^Codes: .*',
        env: { PATCHBAY_GUESSES: '480' },
        long: { PATCHBAY_GUESSES: '240000' },
      }),
    ],
    reason:
      '480 guesses at 10 accounts, 240,000 at 1,000 with --long; ten million over HTTP would take a day',
  },
  {
    id: 'M11',
    goal: 'postMessage: 100,000 hostile messages in 3 engines, 0 state changes; framing by 5 origins × 8 tenants',
    on:
      'the listener of the page that carries the button, in jsdom (the console itself listens ' +
      'to no message), and the framing header of every kind of page',
    seconds: 20,
    longSeconds: 60,
    proofs: [
      jest('apps/embed', 'hostile-messages', {
        reads: '^Messages: .*',
        long: { PATCHBAY_MESSAGES: '100000' },
      }),
      jest(platform, 'public/framing'),
    ],
    reason:
      '5,000 messages, 100,000 with --long, in jsdom: of engines only Chromium is among the ' +
      'packages that the tests install; framing is the header of each page for a few ' +
      'tenants, counted as tests, and not 40 pairs in browsers',
  },
  {
    id: 'M12',
    goal: 'Load: 500 rps mixed for 15 min, p95 below 200 ms, errors below 0.1 %',
    on: 'the built server with its database on this machine, callers and product sharing its cores',
    isQuiet: true,
    seconds: 720,
    proofs: [
      {
        command: ['node', 'tools/bench/bench.mjs', 'mixed'],
        reads: '^(?:mixed requests|requests of many tenants), \\d+ due .*|^\\d+ of \\d+ goals met',
      },
      {
        command: ['node', 'tools/bench/bench.mjs', 'neighbour'],
        reads: '^A tenant .*|^\\d+ of \\d+ goals met',
      },
    ],
    reason:
      'fifteen seconds at each rate instead of fifteen minutes, from 50 a second up to the ' +
      'first rate that the machine does not serve, at most 500; absolute times mean ' +
      'something only on a machine that does nothing else',
  },
  {
    id: 'M13',
    goal: 'Rolling deploy under load: 0 failed requests, 0 gaps or duplicates',
    on: 'three processes behind one balancer that are replaced one by one under load, on embedded PostgreSQL',
    seconds: 40,
    longSeconds: 200,
    proofs: [
      jest(platform, 'proofs/rolling', {
        reads: '^Rolling: .*',
        long: { PATCHBAY_REPLACED: '20' },
      }),
    ],
    reason:
      'six callers without a pause of more than 25 ms instead of 300 requests a second, and ' +
      'two processes replaced, 20 with --long; streams are reopened by other tests, not 500 ' +
      'of them here',
  },
  {
    id: 'M14',
    goal: '10,000 random interleavings of editing, suggesting, publishing, reverting, offline and two tabs',
    on: 'two tabs of the editor in jsdom over a model of the server that answers late, breaks and refuses old revisions',
    seconds: 20,
    longSeconds: 900,
    proofs: [
      jest('libs/features/agents', 'draft/interleavings', {
        reads: '^Interleavings: .*',
        env: { PATCHBAY_INTERLEAVINGS: '100' },
        long: { PATCHBAY_INTERLEAVINGS: '10000' },
      }),
    ],
    reason:
      '100 runs, 10,000 with --long; npm test makes 24, in which each of three planted ' +
      'faults is found: what is typed while a draft is saved is lost in every fourth run ' +
      'or more often',
  },
  {
    id: 'M15',
    goal: 'ASVS 5.0 level 2: every item mapped to a passing test or a written reason',
    on: 'the list of ASVS 5.0, levels 1 and 2, and the tests of this repository',
    seconds: 1,
    proofs: [
      { command: ['node', 'tools/figures/asvs/check.mjs'], reads: '^ASVS: .*|^not met: .*' },
    ],
    reason: 'that the named tests pass is what `npm test` says; here they are only looked up',
  },
  {
    id: 'M16',
    goal: 'Accessibility: 0 axe violations over every overlay × theme × state',
    on: 'the built console with the demo tree in Chromium, as an owner and as a super-admin',
    seconds: 240,
    longSeconds: 3600,
    proofs: [
      browser('accessible-screens', {
        reads: '^Accessibility: .*',
        long: { PATCHBAY_SCREEN_STATES: 'all' },
      }),
    ],
    reason:
      'light and dark of each place filled on a wide screen; --long adds empty, waiting, ' +
      'failing, a phone and three tenants’ colours, which is more than 1,500 scans',
  },
  {
    id: 'M17',
    goal: 'Supply chain: 0 high or critical, 100 % integrity, two builds bit-identical, at most 40 direct packages',
    on: 'package-lock.json, the manifests, and what the registry that npm is set to answers',
    seconds: 30,
    proofs: [
      {
        command: ['node', 'tools/figures/supply.mjs'],
        reads: '^Packages: .*|^Advisories: .*|^Signatures: .*',
      },
    ],
    reason:
      'there are more direct packages than 40: parsers and clients of foreign formats (SFTP, ' +
      'FTP, S3, PDF, images, mail) are used instead of being written again, and fast-check is one of ' +
      'them only for proofs; advisories and signatures are what the registry that npm is set ' +
      'to answers; two builds are not compared, which needs a build without its cache, twice',
  },
  {
    id: 'M18',
    goal: 'Deletion: a deleted organization leaves 0 of its canaries after 60 s',
    on: 'the whole database after an agent and an organization with rows in every table are deleted',
    seconds: 30,
    proofs: [jest(platform, 'accounts/tree', { reads: '^Deletion: .*', only: 'deletion of an' })],
    reason: 'the database is searched whole; caches of browsers are not',
  },
  {
    id: 'M19',
    goal: 'Webhooks: 100,000 events through a receiver that fails 30 % of the time, 0 lost',
    on: 'receivers on this machine that fail, stall and are away, and senders that are killed, on embedded PostgreSQL',
    seconds: 70,
    longSeconds: 2400,
    proofs: [
      jest(...serverFile('webhooks/failing-receiver'), {
        reads: '^Failing receiver: .*',
        env: { PATCHBAY_EVENTS: '300' },
        long: { PATCHBAY_EVENTS: '100000' },
      }),
      jest(...serverFile('webhooks/crash'), { reads: '^Webhooks: .*' }),
    ],
    reason: '300 events, 100,000 with --long; the kills are a second proof with fewer events',
  },
  {
    id: 'M20',
    goal: 'Time to detect: each of 30 scripted attacks raises the right event within 10 s',
    on: 'attacks over HTTP at one process on embedded PostgreSQL, and the events that it records',
    seconds: 40,
    ...(hasDetection
      ? { proofs: [jest(platform, 'security/detection', { reads: '^Detection: .*' })] }
      : { reason: 'the scripted attacks on detection are not there yet' }),
  },
];
