import { createQueueWorker, type Owner, type Worker } from '@patchbay/server-core';
import { CalendarError } from '@patchbay/server-providers';
import { type Scope } from '@patchbay/server-store';
import { type Availability, type TimeSpan } from '../agent-runtime/agent-runtime.js';
import {
  type AppointmentRow,
  type HeldBy,
  findStanding,
  leaseUnfinished,
  recordRemoval,
  release,
  standingOf,
} from './appointments-repository.js';
import { openConnection } from './connection.js';
import { readSchedule } from './schedule-repository.js';
import { availabilityOf } from './schedule-rules.js';
import {
  type BookingServiceOptions,
  calendarKeyOf,
  connectionOf,
  scopeOf,
  createBusyTimes,
} from './busy-times.js';
import { type BookingOutcome, type BookingRequest, holdMs, createBook } from './book.js';

/**
 * Busy times and bookings of an account. The built-in calendar has every appointment; a connected
 * calendar is read and written as well, whichever user connected it. Throws a
 * `CalendarError` when a connected calendar does not answer: then nothing is booked.
 */
export interface BookingService {
  availability(owner: Owner): Promise<Availability | null>;
  /** With `withTests` also the times that tests of a draft took from each other. */
  busy(
    owner: Owner,
    span: TimeSpan,
    signal?: AbortSignal,
    more?: { readonly withTests: boolean },
  ): Promise<readonly TimeSpan[]>;
  book(owner: Owner, request: BookingRequest, signal?: AbortSignal): Promise<BookingOutcome>;
  /** What one person holds in the calendar of an account and has not ended, the earliest first. */
  standing(owner: Owner, holder: HeldBy): Promise<readonly AppointmentRow[]>;
  /** Moves what a person holds; not booked where the time is taken, or it is not theirs. */
  move(
    owner: Owner,
    holder: HeldBy,
    to: TimeSpan & { readonly id: string; readonly zone?: string },
    signal?: AbortSignal,
  ): Promise<BookingOutcome>;
  /**
   * Removes an appointment, here at once and in the connected calendar as soon as it is reachable.
   * False when it does not exist.
   */
  cancel(owner: Owner, id: string): Promise<boolean>;
  /** Removes unfinished and canceled entries from connected calendars. */
  drain(): Promise<void>;
  /** Runs that repeatedly. */
  readonly worker: Worker;
}

const minute = 60_000;
const longestUndoMs = 7 * 24 * 60 * minute;
const atOnce = 20;
const platform: Scope = {
  kind: 'platform',
  reason: 'take appointments out of connected calendars',
};

/** Takes one appointment out of a connected calendar, or says when to try again. */
function createUndo(services: BookingServiceOptions) {
  const { store, clock, google, log } = services;
  return async function undo(row: AppointmentRow): Promise<void> {
    const now = clock.now();
    const age = now - row.createdAt.getTime();
    const shared: Owner = {
      organizationId: row.organizationId,
      accountId: row.diaryId ?? row.accountId,
    };
    let nextAt: Date | null = null;
    try {
      const connection = await connectionOf(google, store, shared);
      if (connection && row.externalCalendar)
        await openConnection(services, connection).remove(row.externalCalendar, row.id);
    } catch (error) {
      // Without the authorization no event can be removed; other failures are retried.
      const isOver =
        age > longestUndoMs || (error instanceof CalendarError && error.code === 'revoked');
      nextAt = isOver ? null : new Date(now + Math.min(360 * minute, Math.max(minute, age / 2)));
      if (isOver)
        log.warn(
          { appointment: row.id },
          'an appointment could not be taken out of a connected calendar',
        );
    }
    await store.within(platform, (db) => recordRemoval(db, row, nextAt));
  };
}

export function createBookingService(services: BookingServiceOptions): BookingService {
  const { store, clock, google, log, everyMs = 30_000 } = services;
  const { busyElsewhere, busy } = createBusyTimes({ google, store, services });
  const book = createBook({ google, store, services, clock, busyElsewhere });

  async function standing(owner: Owner, holder: HeldBy, id?: string): Promise<AppointmentRow[]> {
    const calendar = calendarKeyOf(owner, await connectionOf(google, store, owner));
    const now = new Date(clock.now());
    return store.within(scopeOf(owner), (db) =>
      standingOf(db, calendar, holder, id === undefined ? { now } : { now, id }),
    );
  }

  const worker = createQueueWorker<AppointmentRow>(
    { store, clock, log },
    {
      name: 'calendar',
      everyMs,
      startsAfterMs: everyMs,
      concurrency: atOnce,
      about: ({ id }) => ({ appointment: id }),
      lease: {
        ms: holdMs,
        take: (limit, until) =>
          store.within(platform, (db) =>
            leaseUnfinished(db, { now: new Date(clock.now()), until, limit }),
          ),
      },
      work: createUndo(services),
    },
  );

  return {
    availability: (owner) =>
      store.within(scopeOf(owner), async (db) => {
        const schedule = await readSchedule(db, owner);
        return schedule ? availabilityOf(schedule, null) : null;
      }),
    busy,
    book,
    standing: (owner, holder) => standing(owner, holder),
    move: async (owner, holder, { id, ...to }, signal) => {
      const [row] = await standing(owner, holder, id);
      if (!row) return { booked: false };
      const { title, description, contact, partyId, source } = row;
      const kept = { title, description, contact, partyId, source };
      return book(owner, { ...to, ...kept, replaces: row }, signal);
    },
    worker,
    drain: worker.drain,
    cancel: async (owner, id) => {
      const isGone = await store.within(scopeOf(owner), async (db) => {
        const row = await findStanding(db, owner.organizationId, id);
        return (
          row !== null &&
          release(db, owner.organizationId, id, row.externalCalendar ? new Date(clock.now()) : null)
        );
      });
      return isGone;
    },
  };
}
