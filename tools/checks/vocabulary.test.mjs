// The former private words of the server do not come back as names (tools/decisions/glossary.md),
// and no text names a person without saying who it is: "the caller", "the owner", "a member", "the
// process" instead of a riddle.
import assert from 'node:assert/strict';
import { basename } from 'node:path';
import { describe, it } from 'node:test';
import { committedFiles, textOf } from './repository.mjs';

const sources = committedFiles().filter((file) => /^(libs|apps)\/.*\.(tsx?|mjs)$/.test(file));
const server = sources.filter((file) => file.startsWith('libs/server/'));

/** Words that no file or folder of the server is named with, and the standard term for each. */
const formerFileWords = {
  patience: 'timeouts',
  bell: 'wake signal',
  seats: 'concurrency slots',
  replays: 'idempotency store',
  desk: 'call controller',
  tidy: 'retention',
  keeper: 'deletion worker',
  dues: 'receivables',
  whose: 'payee',
  rater: 'rating worker',
  diary: 'booking',
  switchboard: 'carrier router',
  plant: 'fixture',
  afterwards: 'follow-ups',
  law: 'consent',
  talk: 'dialogue acts',
};

/** Names that no source declares or uses, and the standard name for each. */
const formerIdentifiers = {
  usualPatience: 'defaultTimeouts',
  patienceMs: 'waitTimeoutMs',
  createBell: 'createWakeSignal',
  keepWorking: 'createRoundWorker',
  createSeats: 'createConcurrencySlots',
  createPlaces: 'createConcurrencyLimiter',
  createReplays: 'createIdempotencyStore',
  createCallDesk: 'createCallController',
  createTextDesk: 'createTextController',
  mannersOf: 'callSettingsOf',
  lookAround: 'reconcile',
  Spared: 'Denied',
  beginAside: 'beginInBackground',
  mayExcuse: 'maySendFallbackReply',
  createLines: 'createFairQueue',
  crowdedOut: 'tenantQueueTimeout',
  keepTidy: 'createRetentionWorkers',
  createMediaKeeper: 'createMediaDeletionWorker',
  MoneyHouse: 'PaymentsModule',
  PlanHouse: 'PlansModule',
  AgentHouse: 'ConversationsModule',
  NumberHouse: 'NumbersModule',
  createUsageRater: 'createRatingWorker',
  createDiary: 'createBookingService',
  Gate: 'AccessGateway',
  createGate: 'createAccessGateway',
  WatchParts: 'SecurityMonitorOptions',
  usualCaps: 'defaultUsageLimits',
  capsWith: 'usageLimitsWith',
  ConnectionCaps: 'ConnectionLimits',
  usualSchedule: 'defaultSchedule',
  usualLimits: 'defaultTaskLimits',
  Diary: 'BookingRules',
  DiaryOf: 'CalendarKey',
  CallWish: 'CallRequest',
  TextWish: 'TextRequest',
  UsageWish: 'UsageSeriesQuery',
  AssetWish: 'AssetRequest',
  WishProblem: 'TaskProblem',
  tellWebhooks: 'enqueueWebhookEvent',
  tellOwner: 'notifyOwner',
  giveNotice: 'insertNotice',
  takeUntold: 'takeUnnotified',
  takeUnheard: 'takeUnconfirmed',
  hearPayment: 'applyPaymentEvent',
  reachedNobody: 'wasNotReached',
  whomIt: 'affectedAccountOf',
  throughDoor: 'handleSignedCallback',
  mayMintFor: 'mayIssueTokenFor',
  createLane: 'createWorkerPool',
  LaneLimits: 'PoolLimits',
  talkTo: 'startTestConversation',
  effectsOn: 'recordingEffects',
  plantTree: 'createFixtureTree',
  plantTenantTree: 'createTenantTree',
  plantActors: 'insertFixtureActors',
  plantCarrier: 'insertFixtureCarrier',
  plantFiles: 'insertFixtureFiles',
  plantMoney: 'insertFixtureMoney',
  plantPlans: 'insertFixturePlans',
  plantRows: 'insertFixtureRows',
  plantCalendar: 'insertFixtureCalendar',
  plantBlueprints: 'insertFixtureTemplates',
  plantCanaries: 'insertCanaries',
  PlaceItem: 'NavigationItem',
  usePlaceItems: 'useNavigationItems',
  placeLink: 'navigationLink',
  lookFor: 'findVerificationRecord',
  recordLook: 'recordVerification',
  clearWay: 'clearPendingClaims',
  askAgain: 'requestRefetch',
  handBack: 'releaseDocument',
  putOff: 'postpone',
  putOffReturn: 'postponeReturn',
  noteCheckout: 'recordCheckout',
  wordsOfEnd: 'cancellationReason',
  waitingEnds: 'pendingCancellations',
  openEnd: 'openCancellation',
  withdrawEnd: 'withdrawCancellation',
  endLapsed: 'endExpired',
  moneyOutCalls: 'payoutCalls',
  orRefuse: 'refuseProcessorError',
  admitByHand: 'reserveManualTexts',
  createJudge: 'createDraftValidator',
  fateOfText: 'textOutcome',
  wishedExpires: 'requestedExpires',
  readPlace: 'readHostPort',
  mustKnowOfRecording: 'needsRecordingNotice',
  hasLeft: 'hasDisconnected',
  isBreakOff: 'isDisconnectError',
  spreadEvents: 'fanOutEvents',
  whoAsks: 'requesterOf',
  passOnOptOuts: 'forwardOptOuts',
  giveToDatabase: 'chownToDatabase',
  keepToHttps: 'enforceHttps',
  nothingHere: 'notFoundReply',
  keepLines: 'recordLogLines',
  withSellers: 'withSellerWebhooks',
  carryUnits: 'carryOverUnits',
  noteSignIn: 'recordSignIn',
  beginHandshake: 'beginConsent',
  endHandshake: 'finishConsent',
  CordStep: 'StepProgress',
  cordOf: 'stepProgressOf',
  removeLeftBehind: 'removeLeftovers',
  tellSwitch: 'recordAccessChange',
  tellEnded: 'enqueueEnded',
  tellLater: 'notifyLater',
  markTold: 'markNotified',
  markVisitorsTold: 'markVisitorsNotified',
  takeNumbersUnder: 'releaseNumbersBelow',
  takenIn: 'busySpansIn',
  insertHandshake: 'insertOAuthState',
  takeHandshake: 'consumeOAuthState',
  deleteExpiredHandshakes: 'deleteExpiredOAuthStates',
  heardEnd: 'applyEnd',
  heardChange: 'applyChange',
  HeldReturn: 'LeasedReturn',
  HeldPayout: 'LeasedPayout',
  askerOf: 'codeRequesterOf',
  GivenCode: 'SubmittedCode',
  GivenIntegration: 'SubmittedIntegration',
  plansNotGiven: 'plansNotAssignable',
  withKeptSecrets: 'withStoredSecrets',
  KeptRecord: 'StoredRecord',
  TakenCall: 'AnsweredCall',
  sweepLimits: 'deleteExpiredLimits',
  calendarHandshakes: 'oauthStates',
  surveyOf: 'analysisOf',
  FoldName: 'AggregateName',
  extentOf: 'rangeOfConstant',
  ownFieldsReader: 'ownPropertiesReader',
};

/** Names that are also words of texts: only their declarations are refused. */
const formerDeclarations = {
  because: 'platformScope',
  World: 'RecordedEffects',
  Talk: 'conversation',
  Biller: 'BillingProcessor',
  house: 'server or account',
};

/** Fields of the wire and keys of messages that begin as a limit or a default, and keep their names. */
const ownNames = new Set(
  'mostWorse mostWorseHelp mostAMonth usualColumns usualNone usualTaken'.split(' '),
);

/** Declared names of a limit or a default that do not begin with the field's terms, `max` and `default`. */
const vagueLimitsIn = (text) =>
  [
    ...text.matchAll(
      /(?:\b(?:const|let|function|readonly|interface|type)\s+|^\s+)((?:most|usual)[A-Z]\w*)\b(?=\s*[(:=?,;<])/gm,
    ),
  ]
    .map(([, name]) => name)
    .filter((name) => !ownNames.has(name));

/** The longest line of a comment. The formatter wraps code and leaves comments as they are. */
const longestComment = 120;

/** Lines of a text that hold nothing but a comment and are too long. */
const longCommentsIn = (text) =>
  text
    .split('\n')
    .flatMap((line, index) =>
      line.length > longestComment && /^\s*(\/\/|\/?\*)/.test(line) ? [index + 1] : [],
    );

/** A planted sample shows that the pattern would find a name. */
const uses = (text, name) => new RegExp(`(?<![\\w$])${name}(?![\\w$])`).test(text);

const declares = (text, name) =>
  new RegExp(`\\b(interface|type|class|const|let|function) ${name}\\b`).test(text);

/** Words that hide who acts, in every case. */
const riddle = /(?<![\w-])(whoever|whomever|nobody|somebody|anybody|everybody|hardly)(?![\w-])/gi;

/**
 * Idioms that a reader whose first language is another one has to guess, and the plain term for
 * each. They do not come back into documents and test titles.
 */
const idioms = {
  anew: 'again',
  beneath: 'below',
  'by hand': 'manually',
  'dawdles?': 'is slow',
  'dear(?:er|est)?': 'costly',
  'for ever': 'permanently, without limit',
  'hands? (?:back|over)': 'releases, passes on',
  'in peace': 'without load',
  'in the clear': 'in plain text, without TLS',
  'holds? up': 'delays',
  'laid aside': 'given up',
  'lies in': 'is in',
  'mend(?:s|ed)?': 'fix',
  "one['’]s own": 'of the user, of the tenant',
  'strangers?': 'untrusted, unknown, attacker',
  told: 'informed, notified',
  swept: 'deleted, cleaned up',
  'who asks': 'the caller, the requester',
  'without a word': 'silently',
  'without end': 'without limit',
};
const idiom = new RegExp(`(?<![\\w-])(${Object.keys(idioms).join('|')})(?![\\w-])`, 'gi');

/** Files that name the idioms, and output of tools. */
const withIdioms = /^\.nx\/|vocabulary\.test\.mjs$/;

/** The prose of a document without its examples and links. */
const proseOf = (text) => text.replace(/```[\s\S]*?```/g, '').replace(/`[^`]*`|\]\([^)]*\)/g, '');

/** The titles of a test file, including those that follow the table of an `each`. */
const titlesOf = (text) =>
  [
    ...text.matchAll(/(?<![.\w])(?:it|test|describe)\(\s*(['"`])(.*?)\1\s*,/gs),
    ...text.matchAll(/\)\(\s*(['"`])([^\n]*?)\1,\s*(?:async\b|function\b|\()/g),
  ]
    .map(([, , title]) => title)
    .join('\n');

/** The comments of a source that stand in lines of their own. */
const commentsOf = (text) =>
  text
    .split('\n')
    .filter((line) => /^\s*(\/\/|\/?\*|\{\/\*)/.test(line))
    .join('\n');

const idiomsIn = (text) => [...text.matchAll(idiom)].map(([word]) => word.toLowerCase());

/** Texts of the repository. Migrations are never edited, and API reports are written by a tool. */
const texts = committedFiles().filter(
  (file) =>
    /\.(tsx?|mjs|md|css|sh|ya?ml)$/.test(file) &&
    !file.endsWith('.api.md') &&
    !file.startsWith('libs/server/store/migrations/') &&
    file !== 'tools/decisions/glossary.md' &&
    file !== 'tools/checks/vocabulary.test.mjs',
);

/**
 * Values that were released or belong to the operating system: `access.stepUp` of the contract, the
 * key of a rate limit, the account of the database server.
 */
const values = /(['`])(everybody|nobody)\1/g;

/** Files that hold sentences of callers, which are recognized by these words. */
const spoken = new Set([
  'transfer.ts',
  'retrieve.ts',
  'sentences.ts',
  'dialogue-acts.ts',
  'words.ts',
  'template.race.mjs',
]);

const riddlesIn = (text) => [...text.replace(values, '').matchAll(riddle)].map(([word]) => word);

describe('vocabulary', () => {
  it('names no file of the server with a former word', () => {
    const found = server.flatMap((file) =>
      basename(file)
        .split('.')[0]
        .split('-')
        .filter((word) => Object.hasOwn(formerFileWords, word))
        .map((word) => `${file}: say ${formerFileWords[word]} instead of ${word}`),
    );
    assert.deepEqual(found, []);
  });

  it('uses no former name in the sources', () => {
    const found = sources.flatMap((file) => {
      const text = textOf(file);
      return Object.entries(formerIdentifiers)
        .filter(([former]) => text.includes(former) && uses(text, former))
        .map(([former, name]) => `${file}: say ${name} instead of ${former}`);
    });
    assert.deepEqual(found, []);
  });

  it('declares no former name that is also a word of texts', () => {
    const found = server.flatMap((file) =>
      Object.entries(formerDeclarations)
        .filter(([former]) => declares(textOf(file), former))
        .map(([former, name]) => `${file}: say ${name} instead of ${former}`),
    );
    assert.deepEqual(found, []);
  });

  it('begins the names of limits and defaults with max and default', () => {
    const found = sources.flatMap((file) =>
      vagueLimitsIn(textOf(file)).map((name) => `${file}: say max… or default… for ${name}`),
    );
    assert.deepEqual(found, []);
  });

  it('wraps comments', () => {
    const found = committedFiles()
      .filter((file) => /\.(tsx?|mjs|css)$/.test(file))
      .flatMap((file) => longCommentsIn(textOf(file)).map((line) => `${file}:${line}`));
    assert.deepEqual(found, []);
  });

  it('says who acts in comments, errors, tests and documents', () => {
    const found = texts
      .filter((file) => !spoken.has(basename(file)))
      .flatMap((file) => {
        const words = riddlesIn(textOf(file));
        return words.length === 0
          ? []
          : [`${file}: name the actor instead of ${[...new Set(words)].join(', ')}`];
      });
    assert.deepEqual(found, []);
  });

  it('uses no idiom in documents and test titles', () => {
    const found = committedFiles()
      .filter((file) => !withIdioms.test(file) && !file.endsWith('.api.md'))
      .filter((file) => /\.md$|\.(test|spec|deep)\.(tsx?|mjs)$/.test(file))
      .flatMap((file) => {
        const text = textOf(file);
        const words = idiomsIn(file.endsWith('.md') ? proseOf(text) : titlesOf(text));
        return words.length === 0 ? [] : [`${file}: say plainly ${[...new Set(words)].join(', ')}`];
      });
    assert.deepEqual(found, []);
  });

  it('uses no idiom in comments', () => {
    const found = committedFiles()
      .filter((file) => /\.(tsx?|mjs|css)$/.test(file) && !withIdioms.test(file))
      .flatMap((file) => {
        const words = idiomsIn(commentsOf(textOf(file)));
        return words.length === 0 ? [] : [`${file}: say plainly ${[...new Set(words)].join(', ')}`];
      });
    assert.deepEqual(found, []);
  });

  it('recognizes an idiom in a document and in a title, and not in code', () => {
    assert.deepEqual(
      [
        idiomsIn(proseOf('Sealed Anew, `told`.\n```\nby hand\n```\n')),
        idiomsIn(titlesOf("it('is told', () => 'anew');\ntest.anew('GET', 'told');")),
        idiomsIn(titlesOf("it.each([told])('is mended %s', async (one) => anew(one));")),
        idiomsIn(commentsOf("/**\n * Sealed anew.\n */\ncall('by hand'); // not\n{/* told */}")),
      ],
      [['anew'], ['told'], ['mended'], ['anew', 'told']],
    );
  });

  it('recognizes a riddle in every case, and not the released values', () => {
    assert.deepEqual(
      [
        riddlesIn('Nobody asks whoever knows somebody’s name'),
        riddlesIn("stepUp: 'everybody', as `nobody`"),
      ],
      [['Nobody', 'whoever', 'somebody'], []],
    );
  });

  it('recognizes a declaration and a comment that is too long', () => {
    const long = 'x'.repeat(longestComment);
    assert.deepEqual(
      [
        declares('const because = 1;', 'because'),
        declares('// because of it', 'because'),
        longCommentsIn(`a;\n  // ${long}\n * ${long}\n  const text = '${long}';`),
      ],
      [true, false, [2, 3]],
    );
  });

  it('recognizes the name of a limit, and not a field of the wire', () => {
    assert.deepEqual(
      vagueLimitsIn(
        'const mostRows = 5;\n  readonly usualMs: number;\n  mostWorse: 5,\n  f(mostOf);',
      ),
      ['mostRows', 'usualMs'],
    );
  });

  it('recognizes a former name as a whole word only', () => {
    assert.deepEqual(
      [uses('const bell = createBell();', 'createBell'), uses('createBells()', 'createBell')],
      [true, false],
    );
  });
});
