import { randomUUID } from 'node:crypto';
import { type Owner } from '@patchbay/server-core';
import { CalendarError } from '@patchbay/server-providers';
import { type Db } from '@patchbay/server-store';
import { type TimeSpan, without } from '../agent-runtime/agent-runtime.js';
import {
  connectionOf,
  scopeOf,
  calendarKeyOf,
  type BookingServiceOptions,
  type createBusyTimes,
} from './busy-times.js';
import { nearestAppData } from '../integrations/repository.js';
import { toolName } from '../integrations/names.js';
import {
  type AppointmentRow,
  type UnprovedLimits,
  takeSlot,
  testSource,
  release,
  confirmHeld,
} from './appointments-repository.js';
import { openConnection, type ConnectionServices } from './connection.js';

/** A requested appointment. */
export interface BookingRequest extends TimeSpan {
  readonly title: string;
  readonly description?: string;
  readonly contact?: string;
  readonly partyId?: number | null;
  readonly source?: string;
  readonly zone?: string;
  /** Idempotency key of the appointment. */
  readonly key?: string;
  /** For a guest who proved no number. */
  readonly limits?: UnprovedLimits;
  /** The entry that this one takes the place of. It is removed once this one stands. */
  readonly replaces?: AppointmentRow;
}

/** What came of a request. `isLimited`: the guest holds all that an unproved one may. */
export interface BookingOutcome {
  readonly booked: boolean;
  readonly id?: string;
  readonly isLimited?: boolean;
}

/** Longer than a calendar may take to answer and write. */
export const holdMs = 120_000;

/** Whether another calendar receives an appointment; those of tests are not sent. */
const isHeld = (source: string, hasOther: boolean): boolean => hasOther && source !== testSource;

interface BookContext {
  readonly google: ConnectionServices['google'];
  readonly store: ConnectionServices['store'];
  readonly services: BookingServiceOptions;
  readonly clock: ConnectionServices['clock'];
  readonly busyElsewhere: ReturnType<typeof createBusyTimes>['busyElsewhere'];
}

/** A request on its way into the calendars. */
interface Booking {
  readonly owner: Owner;
  readonly request: BookingRequest;
  readonly connection: Awaited<ReturnType<typeof connectionOf>>;
  readonly id: string;
}

type Within = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

/** Books appointments here and in connected calendars. */
export function createBook(context: BookContext) {
  const { google, store, services, clock } = context;
  /**
   * Reserves here first, so that the time cannot be taken meanwhile, then writes to the external
   * calendar, then confirms. No transaction is open during an external request.
   */
  return async function book(
    owner: Owner,
    request: BookingRequest,
    signal?: AbortSignal,
  ): Promise<BookingOutcome> {
    const connection = await connectionOf(google, store, owner);
    const booking: Booking = { owner, request, connection, id: request.key ?? randomUUID() };
    const within: Within = (work) => store.within(scopeOf(owner), work);
    const hasTool =
      (await within((db) => nearestAppData(db, services.key, owner, toolName.slug))) !== null;
    const hold = isHeld(request.source ?? 'agent', connection !== null || hasTool)
      ? { calendarId: connection?.calendarId ?? null, until: new Date(clock.now() + holdMs) }
      : null;
    const slot = await within(async (db) => {
      const outcome = await takeHere(db, booking, hold);
      if (outcome === 'written' && !hold) await leave(db, booking, clock);
      return outcome;
    });
    if (slot === 'limited') return { booked: false, isLimited: true };
    if (slot === 'taken') return { booked: false };
    if (!hold || slot === 'there') return { booked: true, id: booking.id };
    return writeElsewhere(context, booking, within, signal);
  };
}

function takeHere(
  db: Db,
  { owner, request, connection, id }: Booking,
  hold: Parameters<typeof takeSlot>[3]['hold'],
) {
  const { startsAt, endsAt, title, description = '', contact = '', partyId = null } = request;
  const { source = 'agent', limits, replaces } = request;
  return takeSlot(db, calendarKeyOf(owner, connection), owner, {
    id,
    startsAt,
    endsAt,
    title,
    description,
    contact,
    partyId,
    source,
    hold,
    ...(limits ? { limits } : {}),
    ...(replaces ? { replaces: replaces.id } : {}),
  });
}

/** Removes the replaced entry, in one transaction with what makes the new one valid. */
async function leave(
  db: Db,
  { owner, request: { replaces } }: Booking,
  clock: BookContext['clock'],
): Promise<void> {
  if (!replaces) return;
  const undoAt = replaces.externalCalendar ? new Date(clock.now()) : null;
  await release(db, owner.organizationId, replaces.id, undoAt);
}

/** What else stands in the other calendars at that time, without the replaced entry. */
async function takenElsewhere(
  { busyElsewhere }: BookContext,
  { owner, request, connection }: Booking,
  signal: AbortSignal | undefined,
): Promise<readonly TimeSpan[]> {
  const { startsAt, endsAt, replaces } = request;
  const elsewhere = await busyElsewhere(owner, connection, { startsAt, endsAt }, signal);
  if (!replaces) return elsewhere;
  const left = { startsAt: replaces.startsAt.getTime(), endsAt: replaces.endsAt.getTime() };
  return elsewhere
    .flatMap((one) => without(one, left))
    .filter((one) => one.startsAt < endsAt && one.endsAt > startsAt);
}

async function writeElsewhere(
  context: BookContext,
  booking: Booking,
  within: Within,
  signal: AbortSignal | undefined,
): Promise<BookingOutcome> {
  const { owner, request, connection, id } = booking;
  const { clock, services } = context;
  let isTold = false;
  try {
    if ((await takenElsewhere(context, booking, signal)).length > 0) {
      await within((db) => release(db, owner.organizationId, id, null));
      return { booked: false };
    }
    isTold = connection !== null;
    const { startsAt, endsAt, title, description = '', zone = 'UTC' } = request;
    if (connection)
      await openConnection(services, connection).put(
        connection.calendarId,
        { key: id, title, description, startsAt, endsAt, zone },
        signal,
      );
    // The request timed out and was released: the event is removed again.
    const isKept = await within(async (db) => {
      const isConfirmed = await confirmHeld(db, owner.organizationId, id);
      if (isConfirmed) await leave(db, booking, clock);
      return isConfirmed;
    });
    return isKept ? { booked: true, id } : { booked: false };
  } catch (error) {
    await within((db) =>
      release(db, owner.organizationId, id, isTold ? new Date(clock.now()) : null),
    );
    throw error instanceof CalendarError
      ? error
      : new CalendarError('unreachable', 'The calendar could not be asked.');
  }
}
