import { type Clock } from '@patchbay/kernel';
import { createRoundWorker, type Run, type Worker } from '@patchbay/server-core';
import { type Log } from '@patchbay/server-kit';
import { type Db, type Scope, type Store } from '@patchbay/server-store';
import {
  type BillingCalendar,
  type Period,
  periodAmong,
  type ZonedPeriod,
} from '../periods/periods.js';
import { postUnguarded } from '../ledger/ledger.js';
import { findPlan } from '../catalogue/repository.js';
import { type ItemCategory, categoryOf } from '../pricing/items.js';
import { type Payer } from './payers.js';
import { chargeFor, planItemFor } from '../pricing/pricing.js';
import {
  unratedUsage,
  nextUnrated,
  takeRatingTurn,
  type EventRow,
  countedUnits,
  type Charge,
  type Counter,
  insertCharges,
  markRated,
  saveCounters,
} from './repository.js';
import { calendarOf, insertPeriod, listPeriods } from '../periods/periods-repository.js';
import { type PlanChangeRow, changesFrom } from '../catalogue/history-repository.js';
import { payersOf } from './payers-repository.js';
import { type Posting } from '../ledger/repository.js';

const platform: Scope = { kind: 'platform', reason: 'rate usage' };
const perRound = 200;
const longestSleepMs = 60_000;
/** Precedence for work whose client waits for the server's first response. */
const startsAfterMs = 2000;
/**
 * The pause after a round, in which usage accumulates: the cost of a round is nearly independent of
 * its size.
 */
const restMs = 250;

/**
 * Rates usage through the tiers, in one transaction with its charges and postings. One process
 * rates at a time. An event that cannot be rated is logged and skipped, and does not delay others.
 */
export function createRatingWorker({
  store,
  clock,
  log,
}: {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
}): Worker {
  const rateSome = (
    limit: number,
    without: readonly string[],
  ): Promise<{ readonly ids: readonly string[] }> =>
    store.within(platform, async (db) => {
      if (!(await takeRatingTurn(db))) return { ids: [] };
      const rows = await unratedUsage(db, without, limit);
      if (rows.length > 0) await rateEvents(db, rows, new Date(clock.now()));
      return { ids: rows.map(({ id }) => id) };
    });

  async function work({ signal }: Run): Promise<void> {
    const failed: string[] = [];
    for (let limit = perRound, rated = 1; rated > 0 && !signal.aborted;) {
      try {
        rated = (await rateSome(limit, failed)).ids.length;
      } catch (error) {
        if (limit > 1) {
          limit = 1; // one by one, to isolate the failing event
          continue;
        }
        const next = await store.within(platform, (db) => nextUnrated(db, failed));
        log.warn(
          { usage: next[0]?.id, error: String((error as Error).message) },
          'usage could not be rated',
        );
        if (!next[0]) return;
        failed.push(next[0].id);
      }
    }
  }

  return createRoundWorker(
    { store, clock, log },
    {
      name: 'rating',
      wakeChannels: ['patchbay_usage'],
      everyMs: longestSleepMs,
      startsAfterMs,
      restMs,
      work,
    },
  );
}

/** Caches the reads of a round and collects its counters. */
interface Round {
  readonly payers: Map<number, Promise<readonly Payer[]>>;
  readonly changes: Map<number, Promise<readonly PlanChangeRow[]>>;
  readonly plans: Map<string, Promise<Payer['plan']>>;
  readonly periods: Map<
    number,
    { readonly known: ZonedPeriod[]; readonly calendar: BillingCalendar }
  >;
  readonly counters: Map<string, Counter>;
  readonly charges: Charge[];
  readonly postings: Posting[];
}

/**
 * Rates events in order: what each tier owes the one above, with lines and posting. Needs the
 * platform's scope and no concurrent rating.
 */
export async function rateEvents(db: Db, rows: readonly EventRow[], now: Date): Promise<void> {
  const earliest = new Date(Math.min(...rows.map(({ at }) => at.getTime())));
  const round: Round = {
    payers: new Map(),
    changes: new Map(),
    plans: new Map(),
    periods: new Map(),
    counters: new Map(),
    charges: [],
    postings: [],
  };
  for (const event of rows) await rateEvent(db, round, event, earliest);
  await postUnguarded(db, round.postings);
  await insertCharges(db, round.charges);
  await saveCounters(db, round.counters.values());
  await markRated(
    db,
    rows.map(({ id }) => id),
    now,
  );
}

async function rateEvent(db: Db, round: Round, event: EventRow, earliest: Date): Promise<void> {
  const category = categoryOf(event.item);
  if (category === null) throw new Error(`${event.item} is nothing that is sold`);
  const payers = await remembered(round.payers, event.accountId, () =>
    payersOf(db, event.accountId),
  );
  for (const payer of payers)
    await rateFor(db, round, {
      event,
      category,
      payer: { ...payer, plan: await planThen(db, round, { payer, at: event.at, earliest }) },
    });
}

/** The payer's plan at the time of use, which may have changed since. */
async function planThen(
  db: Db,
  round: Round,
  { payer, at, earliest }: { readonly payer: Payer; readonly at: Date; readonly earliest: Date },
): Promise<Payer['plan']> {
  if (payer.isFree) return null;
  const changes = await remembered(round.changes, payer.id, () =>
    // Caches the result, because a query builder runs again for each await.
    changesFrom(db, payer.id, earliest).then((rows) => rows),
  );
  const next = changes.find((change) => change.at > at);
  if (!next) return payer.plan;
  const { planId } = next;
  return planId === null ? null : remembered(round.plans, planId, async () => findPlan(db, planId));
}

/** Rates one tier. Owners who test their own agent pay nothing and use no included units. */
async function rateFor(
  db: Db,
  round: Round,
  {
    event,
    category,
    payer,
  }: { readonly event: EventRow; readonly category: ItemCategory; readonly payer: Payer },
): Promise<void> {
  const period = await periodFor(db, round, payer, event.at);
  const item = event.selfTest ? null : planItemFor(payer.plan?.items ?? [], event.item);
  const counter = item
    ? await counterFor(db, round, payer.id, period.startsAt, item.productItem)
    : null;
  const charge = chargeFor({ item, category, raw: event.quantity, before: counter?.units ?? 0 });
  if (counter) counter.units += charge.units;
  round.charges.push({
    accountId: payer.id,
    eventOrganizationId: event.organizationId,
    eventId: event.id,
    usedBy: event.accountId,
    sellerId: payer.sellerId,
    tier: payer.tier,
    item: event.item,
    planId: payer.plan?.id ?? null,
    planItem: charge.planItem,
    unitQuantity: charge.unitQuantity,
    units: charge.units,
    amountMicros: charge.amountMicros,
    lines: [...charge.lines],
    periodStart: period.startsAt,
    at: event.at,
  });
  if (charge.amountMicros === 0n) return;
  round.postings.push({
    key: usagePostingKey(event.id, payer.tier),
    kind: 'usage',
    description: event.item,
    about: { usage: event.id, payer: payer.id, account: event.accountId },
    at: event.at,
    lines: [
      { account: owedBy(payer.id), amount: -charge.amountMicros, currency: 'usd' },
      { account: earnedBy(payer.sellerId), amount: charge.amountMicros, currency: 'usd' },
    ],
  });
}

/** One posting per tier and event, so that a reader of one tier sees no other. */
export const usagePostingKey = (eventId: string, tier: Payer['tier']): string =>
  `usage:${eventId}:${tier}`;
/** What a node owes for usage: negative until paid. */
export const owedBy = (nodeId: number): string => `customer:${nodeId}:usage`;
/** What a node has earned by usage below it and is not paid yet; not withdrawable. */
export const earnedBy = (nodeId: number): string => `node:${nodeId}:usage`;

async function periodFor(db: Db, round: Round, payer: Payer, at: Date): Promise<Period> {
  let known = round.periods.get(payer.id);
  if (!known)
    round.periods.set(
      payer.id,
      (known = { known: await listPeriods(db, payer.id), calendar: await calendarOf(db, payer) }),
    );
  const { isNew, ...period } = periodAmong(known.known, known.calendar, at);
  if (!isNew) return period;
  known.known.push(period);
  await insertPeriod(db, payer.id, period);
  return period;
}

async function counterFor(
  db: Db,
  round: Round,
  payer: number,
  periodStart: Date,
  planItem: string,
) {
  const name = `${payer} ${periodStart.getTime()} ${planItem}`;
  const known = round.counters.get(name);
  if (known) return known;
  const [row] = await countedUnits(db, payer, periodStart, planItem);
  const made = { payer, periodStart, planItem, units: row?.units ?? 0 };
  round.counters.set(name, made);
  return made;
}

function remembered<K, T>(map: Map<K, T>, key: K, make: () => T): T {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
