import { randomUUID } from 'node:crypto';
import { createQueueWorker, type Owner, type Worker } from '@patchbay/server-core';
import { type Log } from '@patchbay/server-kit';
import { CalendarError, type SchedulingTool } from '@patchbay/server-providers';
import { type Scope } from '@patchbay/server-store';
import { type Availability, type TimeSpan } from '../agent-runtime/agent-runtime.js';
import { nearestAppData } from '../integrations/repository.js';
import {
  type AppointmentRow,
  type CalendarKey,
  findStanding,
  keepHeld,
  leaseUnfinished,
  noteUndone,
  release,
  takeSlot,
  takenIn,
} from './appointments.js';
import {
  type ConnectionRow,
  type ConnectionServices,
  nearestConnection,
  openConnection,
} from './connection.js';
import { readSchedule } from './schedule-repository.js';
import { availabilityOf } from './schedule-rules.js';
import { busyByTool, toolName } from './scheduling-tool.js';

/** A requested appointment. */
export interface BookingRequest extends TimeSpan {
  readonly title: string;
  readonly description?: string;
  readonly contact?: string;
  readonly partyId?: number | null;
  readonly source?: string;
  readonly zone?: string;
  /** The same key is the same appointment, however often it is wished. */
  readonly key?: string;
}

/**
 * When an account is busy, and how it is booked. The built-in calendar always has every appointment; a connected calendar is asked and told as
 * well, regardless of the owner of the connection. Throws a `CalendarError` when a connected
 * calendar does not answer: then nothing is booked.
 */
export interface BookingService {
  availability(owner: Owner): Promise<Availability | null>;
  busy(owner: Owner, span: TimeSpan, signal?: AbortSignal): Promise<readonly TimeSpan[]>;
  book(
    owner: Owner,
    request: BookingRequest,
    signal?: AbortSignal,
  ): Promise<{ readonly booked: boolean; readonly id?: string }>;
  /** Takes an appointment out, here at once and in the connected calendar as soon as it can be told. False when it is not there. */
  cancel(owner: Owner, id: string): Promise<boolean>;
  /** Removes from connected calendars what was not finished or was canceled. */
  drain(): Promise<void>;
  /** Does so over time. */
  readonly worker: Worker;
}

export interface BookingServiceOptions extends ConnectionServices {
  readonly log: Log;
  readonly tool: SchedulingTool;
  readonly everyMs?: number;
}

/** Longer than a calendar can take to be asked and told. */
const holdMs = 120_000;
const minute = 60_000;
const longestUndoMs = 7 * 24 * 60 * minute;
const atOnce = 20;
const platform: Scope = {
  kind: 'platform',
  reason: 'take appointments out of connected calendars',
};

export function createBookingService(services: BookingServiceOptions): BookingService {
  const { store, clock, google, log, everyMs = 30_000 } = services;
  const scopeOf = (owner: Owner): Scope => ({ kind: 'organization', id: owner.organizationId });
  const connectionOf = (owner: Owner): Promise<ConnectionRow | null> =>
    google
      ? store.within(scopeOf(owner), (db) => nearestConnection(db, owner))
      : Promise.resolve(null);
  const calendarKeyOf = (owner: Owner, connection: ConnectionRow | null): CalendarKey => ({
    organizationId: owner.organizationId,
    diaryId: connection?.accountId ?? owner.accountId,
  });

  async function busy(
    owner: Owner,
    span: TimeSpan,
    signal?: AbortSignal,
  ): Promise<readonly TimeSpan[]> {
    const connection = await connectionOf(owner);
    const own = await store.within(scopeOf(owner), (db) =>
      takenIn(db, calendarKeyOf(owner, connection), span),
    );
    return [...own, ...(await busyElsewhere(owner, connection, span, signal))];
  }

  /** What the connected calendar and the scheduling tool know; both are asked at once. */
  async function busyElsewhere(
    owner: Owner,
    connection: ConnectionRow | null,
    span: TimeSpan,
    signal?: AbortSignal,
  ): Promise<readonly TimeSpan[]> {
    const asked = connection
      ? openConnection(services, connection).busy(connection.calendarId, span, signal)
      : Promise.resolve([]);
    const [there, byTool] = await Promise.all([asked, busyByTool(services, owner, span, signal)]);
    return [...there, ...byTool];
  }

  /**
   * Here first, so that the time cannot be taken meanwhile; then there; and only when both have
   * it, it is booked. No transaction is open while a calendar is asked.
   */
  async function book(
    owner: Owner,
    request: BookingRequest,
    signal?: AbortSignal,
  ): Promise<{ booked: boolean; id?: string }> {
    const connection = await connectionOf(owner);
    const id = request.key ?? randomUUID();
    const within = <T>(work: Parameters<typeof store.within<T>>[1]) =>
      store.within(scopeOf(owner), work);
    const {
      startsAt,
      endsAt,
      title,
      description = '',
      contact = '',
      partyId = null,
      source = 'agent',
    } = request;
    const hasTool =
      (await within((db) => nearestAppData(db, services.key, owner, toolName.slug))) !== null;
    const hold =
      connection || hasTool
        ? { calendarId: connection?.calendarId ?? null, until: new Date(clock.now() + holdMs) }
        : null;
    const slot = await within((db) =>
      takeSlot(db, calendarKeyOf(owner, connection), owner, {
        id,
        startsAt,
        endsAt,
        title,
        description,
        contact,
        partyId,
        source,
        hold,
      }),
    );
    if (slot === 'taken') return { booked: false };
    if (!hold || slot === 'there') return { booked: true, id };
    let isTold = false;
    try {
      if ((await busyElsewhere(owner, connection, { startsAt, endsAt }, signal)).length > 0) {
        await within((db) => release(db, owner.organizationId, id, null));
        return { booked: false };
      }
      isTold = connection !== null;
      if (connection)
        await openConnection(services, connection).put(
          connection.calendarId,
          { key: id, title, description, startsAt, endsAt, zone: request.zone ?? 'UTC' },
          signal,
        );
      // The request that took too long was given up: the event is taken out again.
      return (await within((db) => keepHeld(db, owner.organizationId, id)))
        ? { booked: true, id }
        : { booked: false };
    } catch (error) {
      await within((db) =>
        release(db, owner.organizationId, id, isTold ? new Date(clock.now()) : null),
      );
      throw error instanceof CalendarError
        ? error
        : new CalendarError('unreachable', 'The calendar could not be asked.');
    }
  }

  async function undo(row: AppointmentRow): Promise<void> {
    const now = clock.now();
    const age = now - row.createdAt.getTime();
    const shared: Owner = {
      organizationId: row.organizationId,
      accountId: row.diaryId ?? row.accountId,
    };
    let nextAt: Date | null = null;
    try {
      const connection = await connectionOf(shared);
      if (connection && row.externalCalendar)
        await openConnection(services, connection).remove(row.externalCalendar, row.id);
    } catch (error) {
      // Without the leave nothing can be taken out any more; all else may work later.
      const isOver =
        age > longestUndoMs || (error instanceof CalendarError && error.code === 'revoked');
      nextAt = isOver ? null : new Date(now + Math.min(360 * minute, Math.max(minute, age / 2)));
      if (isOver)
        log.warn(
          { appointment: row.id },
          'an appointment could not be taken out of a connected calendar',
        );
    }
    await store.within(platform, (db) => noteUndone(db, row, nextAt));
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
      work: undo,
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
