import { type Owner } from '@patchbay/server-core';
import { type Db, accounts, appointments, parties } from '@patchbay/server-store';
import { type SQL, and, asc, eq, gt, inArray, lt, lte, ne, sql } from 'drizzle-orm';
import { type TimeSpan } from '../agent-runtime/agent-runtime.js';

export type AppointmentRow = typeof appointments.$inferSelect;

/** The owner of the calendar. Several agents of one organization may share one. */
export interface CalendarKey {
  readonly organizationId: number;
  readonly diaryId: number;
}

/** An entry to write. With an external calendar it is reserved until that calendar has it too. */
export interface Entry extends TimeSpan {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly contact: string;
  readonly partyId: number | null;
  readonly source: string;
  readonly hold: { readonly calendarId: string | null; readonly until: Date } | null;
  readonly limits?: UnprovedLimits;
  /** The entry of the same person that this one takes the place of: it keeps no time from it. */
  readonly replaces?: string;
}

/**
 * What a guest may hold who proved no number: `network` is a keyed digest, null where many share an
 * address; `maxPerDay` is the share of a day's times for all of them.
 */
export interface UnprovedLimits {
  readonly network: string | null;
  readonly now: number;
  readonly day: TimeSpan;
  readonly maxPerDay: number;
}

/** Entries of one person that are mentioned. */
const maxListed = 20;

/** Standing bookings of one unproved number, and of one network. */
const maxUnproved = 3;

const inCalendar = ({ organizationId, diaryId }: CalendarKey) =>
  and(
    eq(appointments.organizationId, organizationId),
    sql`coalesce(${appointments.diaryId}, ${appointments.accountId}) = ${diaryId}`,
    ne(appointments.status, 'canceled'),
  );
/**
 * The source of an appointment that the test of a draft booked. Such ones are in no connected
 * calendar, and keep times from each other alone.
 */
export const testSource = 'test';
const isSeen = (withTests: boolean) =>
  withTests ? undefined : ne(appointments.source, testSource);
const touching = (span: TimeSpan) =>
  and(
    lt(appointments.startsAt, new Date(span.endsAt)),
    gt(appointments.endsAt, new Date(span.startsAt)),
  );
const isEntry = ({ organizationId, id }: Pick<AppointmentRow, 'organizationId' | 'id'>) =>
  and(eq(appointments.organizationId, organizationId), eq(appointments.id, id));

/** The entries of a calendar within a span, including reserved ones; those of tests on request. */
export async function busySpansIn(
  db: Db,
  calendar: CalendarKey,
  span: TimeSpan,
  withTests = false,
): Promise<TimeSpan[]> {
  const rows = await db
    .select({ startsAt: appointments.startsAt, endsAt: appointments.endsAt })
    .from(appointments)
    .where(and(inCalendar(calendar), touching(span), isSeen(withTests)))
    .orderBy(asc(appointments.startsAt));
  return rows.map((row) => ({ startsAt: row.startsAt.getTime(), endsAt: row.endsAt.getTime() }));
}

/**
 * Locks the account's calendar row, so that one transaction at a time reads and writes: concurrent
 * callers may request the same time.
 */
const lockCalendar = (db: Db, { diaryId }: CalendarKey) =>
  db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, diaryId)).for('update');

/**
 * Whether the unproved guests of a calendar hold all they may: this number, this network, or all of
 * them on this day. Needs the calendar's lock.
 */
async function isLimited(
  db: Db,
  calendar: CalendarKey,
  { source, contact }: Pick<Entry, 'source' | 'contact'>,
  { network, now, day, maxPerDay }: UnprovedLimits,
): Promise<boolean> {
  const standing = (...more: (SQL | undefined)[]) =>
    db.$count(appointments, and(inCalendar(calendar), eq(appointments.source, source), ...more));
  const ahead = gt(appointments.endsAt, new Date(now));
  const ofNumber = await standing(ahead, eq(appointments.contact, contact));
  const ofNetwork =
    network === null ? 0 : await standing(ahead, eq(appointments.bookedFrom, network));
  return (
    ofNumber >= maxUnproved ||
    ofNetwork >= maxUnproved ||
    (await standing(touching(day))) >= maxPerDay
  );
}

/** Whether an entry of a calendar, other than `except`, overlaps a span. */
async function overlaps(
  db: Db,
  calendar: CalendarKey,
  span: TimeSpan,
  { except, withTests }: { readonly except?: string; readonly withTests: boolean },
): Promise<boolean> {
  const found = await db
    .select({ id: appointments.id })
    .from(appointments)
    .where(
      and(
        inCalendar(calendar),
        touching(span),
        isSeen(withTests),
        except === undefined ? undefined : ne(appointments.id, except),
      ),
    )
    .limit(1);
  return found.length > 0;
}

/**
 * Writes an entry unless another one overlaps it. A repeated id changes nothing: `there` when it is
 * booked, `taken` while another process still books it. `limited` where the guest is not proved and
 * holds all that such guests may.
 */
export async function takeSlot(
  db: Db,
  calendar: CalendarKey,
  owner: Owner,
  { hold, startsAt, endsAt, limits, replaces, ...entry }: Entry,
): Promise<'written' | 'there' | 'taken' | 'limited'> {
  await lockCalendar(db, calendar);
  const [same] = await db
    .select({ status: appointments.status })
    .from(appointments)
    .where(isEntry({ organizationId: owner.organizationId, id: entry.id }));
  if (same) return same.status === 'booked' ? 'there' : 'taken';
  const withTests = entry.source === testSource;
  const except = replaces === undefined ? {} : { except: replaces };
  if (await overlaps(db, calendar, { startsAt, endsAt }, { withTests, ...except })) return 'taken';
  if (limits && (await isLimited(db, calendar, entry, limits))) return 'limited';
  await db.insert(appointments).values({
    ...owner,
    ...entry,
    bookedFrom: limits?.network ?? null,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    diaryId: calendar.diaryId,
    ...(hold
      ? {
          status: 'held',
          externalState: 'held',
          externalCalendar: hold.calendarId,
          nextAt: hold.until,
        }
      : { status: 'booked' }),
  });
  return 'written';
}

/** Moves an entry; false when it does not exist or overlaps another. */
export async function moveSlot(
  db: Db,
  calendar: CalendarKey,
  id: string,
  span: TimeSpan,
  title?: string,
): Promise<boolean> {
  await lockCalendar(db, calendar);
  const key = { organizationId: calendar.organizationId, id };
  if (await overlaps(db, calendar, span, { except: id, withTests: false })) return false;
  const { rowCount } = await db
    .update(appointments)
    .set({
      startsAt: new Date(span.startsAt),
      endsAt: new Date(span.endsAt),
      ...(title === undefined ? {} : { title }),
    })
    .where(and(isEntry(key), ne(appointments.status, 'canceled')));
  return (rowCount ?? 0) > 0;
}

/**
 * Marks a reserved entry as booked after the external calendar has it. False when it was undone
 * meanwhile.
 */
export async function confirmHeld(db: Db, organizationId: number, id: string): Promise<boolean> {
  const { rowCount } = await db
    .update(appointments)
    .set({ status: 'booked', externalState: 'kept', nextAt: null })
    .where(and(isEntry({ organizationId, id }), eq(appointments.externalState, 'held')));
  return (rowCount ?? 0) > 0;
}

/**
 * Releases an entry. With `undoAt` it may exist in the external calendar and is removed there from
 * then on.
 */
export async function release(
  db: Db,
  organizationId: number,
  id: string,
  undoAt: Date | null,
): Promise<boolean> {
  const { rowCount } = await db
    .update(appointments)
    .set({ status: 'canceled', externalState: undoAt ? 'undo' : 'none', nextAt: undoAt })
    .where(and(isEntry({ organizationId, id }), ne(appointments.status, 'canceled')));
  return (rowCount ?? 0) > 0;
}

/** Entries of some accounts of an organization within a span, the earliest first. */
export const entriesOf = (
  db: Db,
  organizationId: number,
  accountIds: readonly number[],
  span: TimeSpan,
): Promise<AppointmentRow[]> =>
  db
    .select()
    .from(appointments)
    .where(
      and(
        eq(appointments.organizationId, organizationId),
        inArray(appointments.accountId, [...accountIds]),
        ne(appointments.status, 'canceled'),
        touching(span),
      ),
    )
    .orderBy(asc(appointments.startsAt));

/** An entry that a person holds. */
export interface HeldBy {
  readonly partyId: number;
  /** Of the tests of a draft, or of callers. */
  readonly isTest: boolean;
}

/** What one person holds: in their name, or in that of a person who was merged with them. */
const heldBy = (db: Db, organizationId: number, { partyId, isTest }: HeldBy) => {
  const person = sql`coalesce(${parties.mergedInto}, ${parties.id})`;
  return and(
    isTest ? eq(appointments.source, testSource) : isSeen(false),
    inArray(
      appointments.partyId,
      db
        .select({ id: parties.id })
        .from(parties)
        .where(
          and(
            eq(parties.organizationId, organizationId),
            sql`${person} = (select coalesce(own.merged_into, own.id) from ${parties} own
              where own.organization_id = ${organizationId} and own.id = ${partyId})`,
          ),
        ),
    ),
  );
};

/** What a person holds in a calendar and has not ended, the earliest first; or one entry of that. */
export const standingOf = (
  db: Db,
  calendar: CalendarKey,
  holder: HeldBy,
  { now, id }: { readonly now: Date; readonly id?: string },
): Promise<AppointmentRow[]> =>
  db
    .select()
    .from(appointments)
    .where(
      and(
        inCalendar(calendar),
        eq(appointments.status, 'booked'),
        heldBy(db, calendar.organizationId, holder),
        gt(appointments.endsAt, now),
        id === undefined ? undefined : eq(appointments.id, id),
      ),
    )
    .orderBy(asc(appointments.startsAt))
    .limit(maxListed);

/** A valid entry of an organization, or null. */
export async function findStanding(
  db: Db,
  organizationId: number,
  id: string,
): Promise<AppointmentRow | null> {
  const [row] = await db
    .select()
    .from(appointments)
    .where(and(isEntry({ organizationId, id }), ne(appointments.status, 'canceled')));
  return row ?? null;
}

/**
 * Leases unfinished entries and those to be removed from the external calendar until `until`;
 * expired reservations are released. Needs the platform's scope.
 */
export async function leaseUnfinished(
  db: Db,
  { now, until, limit }: { readonly now: Date; readonly until: Date; readonly limit: number },
): Promise<AppointmentRow[]> {
  const due = await db
    .select({ organizationId: appointments.organizationId, id: appointments.id })
    .from(appointments)
    .where(
      and(inArray(appointments.externalState, ['held', 'undo']), lte(appointments.nextAt, now)),
    )
    .orderBy(asc(appointments.nextAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  const rows: AppointmentRow[] = [];
  for (const one of due)
    rows.push(
      ...(await db
        .update(appointments)
        .set({ status: 'canceled', externalState: 'undo', nextAt: until })
        .where(isEntry(one))
        .returning()),
    );
  return rows;
}

/**
 * Records the removal from the external calendar: done, or to be retried. Needs the platform's
 * scope.
 */
export async function recordRemoval(
  db: Db,
  row: Pick<AppointmentRow, 'organizationId' | 'id'>,
  nextAt: Date | null,
): Promise<void> {
  await db
    .update(appointments)
    .set(nextAt ? { nextAt } : { externalState: 'none', nextAt: null })
    .where(and(isEntry(row), eq(appointments.externalState, 'undo')));
}
