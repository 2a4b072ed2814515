import { type ReplyOf } from '@patchbay/contract';
import { dateToSeconds } from '@patchbay/kernel';
import { dayIn } from '@patchbay/formats';
import { DateTime } from 'luxon';
import { type Period, type ZonedPeriod } from './periods.js';

/** A billing period on the wire. */
export const periodView = ({
  startsAt,
  endsAt,
  zone,
}: ZonedPeriod): ReplyOf<'startBillingPeriod'>['billingPeriod'] => ({
  startDateTimestamp: dateToSeconds(startsAt),
  endDateTimestamp: dateToSeconds(endsAt),
  timezone: zone,
});

const longest = { months: 13 };

/**
 * The problem of a new period; null when there is none. It begins on the day the running one ends,
 * which must be today, in the days of the period's zone.
 */
export function newPeriodProblem(
  { startsAt, endsAt, zone }: ZonedPeriod,
  running: Period | null,
  now: Date,
): string | null {
  const dayOf = (at: Date): string => dayIn(zone, at.getTime());
  if (startsAt > endsAt) return 'startDateTimestamp must not be greater than endDateTimestamp';
  if (startsAt.getTime() === endsAt.getTime())
    return 'endDateTimestamp must be later than startDateTimestamp';
  if (DateTime.fromJSDate(endsAt) > DateTime.fromJSDate(startsAt).plus(longest))
    return 'A billing period lasts a year at most';
  if (!running || dayOf(running.endsAt) !== dayOf(now))
    return `A new billing period is started on the day on which the running one ends, in ${zone}`;
  if (dayOf(startsAt) !== dayOf(running.endsAt))
    return `startDateTimestamp must be on the day on which the running billing period ends, in ${zone}`;
  return null;
}
