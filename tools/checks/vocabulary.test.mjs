// The former private words of the server do not come back as names (tools/decisions/glossary.md).
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
  enqueueWebhookEvent: 'enqueueWebhookEvent',
  notifyOwner: 'notifyOwner',
  insertNotice: 'insertNotice',
  takeUnnotified: 'takeUnnotified',
  takeUnconfirmed: 'takeUnconfirmed',
  applyPaymentEvent: 'applyPaymentEvent',
  wasNotReached: 'wasNotReached',
  affectedAccountOf: 'affectedAccountOf',
  handleSignedCallback: 'handleSignedCallback',
  mayIssueTokenFor: 'mayIssueTokenFor',
  createLane: 'createWorkerPool',
  LaneLimits: 'PoolLimits',
};

/** A planted sample shows that the pattern would find a name. */
const uses = (text, name) => new RegExp(`(?<![\\w$])${name}(?![\\w$])`).test(text);

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

  it('recognizes a former name as a whole word only', () => {
    assert.deepEqual(
      [uses('const bell = createBell();', 'createBell'), uses('createBells()', 'createBell')],
      [true, false],
    );
  });
});
