import { dayIn, dayStart } from '@patchbay/formats';
import { DateTime } from 'luxon';

/** A half-open interval: includes its start, excludes its end. */
export interface Period {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** A billing period, with the zone whose days it begins and ends with. */
export interface ZonedPeriod extends Period {
  readonly zone: string;
}

/**
 * From which day months and years are counted, and in the days of which zone. The day is that of the
 * anchor in the zone of its time, and stays when the organization moves to another zone.
 */
export interface BillingCalendar {
  readonly anchor: Date;
  /** An IANA name. */
  readonly anchorZone: string;
  /** An IANA name. */
  readonly zone: string;
}

export type Term = 'month' | 'year';

/** Where the day of a moment begins in a zone. */
export const dayOfInstant = (zone: string, at: Date): Date =>
  new Date(dayStart(zone, dayIn(zone, at.getTime())));

const calendarDay = (day: string): DateTime => DateTime.fromISO(day, { zone: 'utc' });
const unitOf = (term: Term) => (term === 'year' ? 'years' : 'months');

/**
 * Where the anniversaries of the anchor's day begin, by their number: 0 is that day itself. In shorter
 * months the last day counts as the anniversary.
 */
export function anniversaries(
  { anchor, anchorZone, zone }: BillingCalendar,
  term: Term,
): (index: number) => Date {
  const first = calendarDay(dayIn(anchorZone, anchor.getTime()));
  return (index) =>
    new Date(dayStart(zone, first.plus({ [unitOf(term)]: index }).toISODate() as string));
}

/** The number of the anniversary with which the term of a moment begins. */
export function termIndex(calendar: BillingCalendar, term: Term, at: Date): number {
  const { anchor, anchorZone, zone } = calendar;
  const start = anniversaries(calendar, term);
  const from = calendarDay(dayIn(anchorZone, anchor.getTime()));
  const to = calendarDay(dayIn(zone, at.getTime()));
  let index = Math.floor(to.diff(from, unitOf(term)).as(unitOf(term)));
  while (start(index) > at) index -= 1;
  while (start(index + 1) <= at) index += 1;
  return index;
}

/** The month or year between two anniversaries of the anchor that contains a moment. */
export function termOf(calendar: BillingCalendar, term: Term, at: Date): Period {
  const start = anniversaries(calendar, term);
  const index = termIndex(calendar, term, at);
  return { startsAt: start(index), endsAt: start(index + 1) };
}

/**
 * The term that is paid at a moment. `running` is the zone of the period that contains it: where the
 * organization has moved to the west since, a term that had begun there is paid although its day
 * begins again, up to 26 hours later. The first begins on the anchor's day, and none is before it.
 */
export function paidTermOf(
  calendar: BillingCalendar,
  term: Term,
  at: Date,
  running: string,
): Period {
  const startIn = (zone: string) => anniversaries({ ...calendar, zone }, term);
  const start = startIn(calendar.zone);
  const indexIn = (zone: string) => termIndex({ ...calendar, zone }, term, at);
  const index = Math.max(0, indexIn(calendar.zone), indexIn(running));
  const begunIn = index === 0 ? calendar.anchorZone : start(index) <= at ? calendar.zone : running;
  return { startsAt: startIn(begunIn)(index), endsAt: start(index + 1) };
}

/**
 * The same day begins up to 26 hours apart in two zones. What a change of zones leaves between a
 * period and an anniversary is no month of its own: it belongs to the one beside it.
 */
export const betweenZonesMs = 26 * 3_600_000;

/** The stored period that contains a moment; else the month that does, cut at its neighbours. */
export function periodAmong(
  known: readonly ZonedPeriod[],
  calendar: BillingCalendar,
  at: Date,
): ZonedPeriod & { readonly isNew: boolean } {
  const found = known.find(({ startsAt, endsAt }) => startsAt <= at && at < endsAt);
  if (found) return { ...periodOf(found), zone: found.zone, isNew: false };
  const before = latest(known.map(({ endsAt }) => endsAt).filter((end) => end <= at));
  const after = earliest(known.map(({ startsAt }) => startsAt).filter((start) => start > at));
  return { ...monthBetween(before, after, calendar, at), zone: calendar.zone, isNew: true };
}

function monthBetween(before: number, after: number, calendar: BillingCalendar, at: Date): Period {
  const index = termIndex(calendar, 'month', at);
  const anniversary = anniversaries(calendar, 'month');
  const begins = (later: number) => anniversary(index + later).getTime();
  let [start, end] = [begins(0), begins(1)];
  if (before >= start - betweenZonesMs) start = before;
  if (after <= end + betweenZonesMs) end = after;
  if (end - start <= betweenZonesMs) {
    if (end !== after) end = Math.min(begins(2), after);
    else if (start !== before) start = Math.max(begins(-1), before);
  }
  return { startsAt: new Date(start), endsAt: new Date(end) };
}

const periodOf = ({ startsAt, endsAt }: Period): Period => ({ startsAt, endsAt });
const latest = (moments: readonly Date[]): number =>
  Math.max(-Infinity, ...moments.map((at) => at.getTime()));
const earliest = (moments: readonly Date[]): number =>
  Math.min(Infinity, ...moments.map((at) => at.getTime()));
