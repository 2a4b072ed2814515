import { DateTime } from 'luxon';

/** A half-open interval: includes its start, excludes its end. */
export interface Period {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

const utc = (at: Date) => DateTime.fromJSDate(at, { zone: 'utc' });

/**
 * The month between two anniversaries of the anchor that contains a moment. In shorter months the
 * last day counts as the anniversary.
 */
export const monthOf = (anchor: Date, at: Date): Period => termOf(anchor, 'month', at);

/** The month or year between two anniversaries of the anchor that contains a moment. */
export function termOf(anchor: Date, term: 'month' | 'year', at: Date): Period {
  const from = utc(anchor).startOf('day');
  const unit = term === 'year' ? 'years' : 'months';
  const start = (index: number) => from.plus({ [unit]: index });
  let index = Math.floor(utc(at).diff(from, unit).as(unit));
  while (start(index).toMillis() > at.getTime()) index -= 1;
  while (start(index + 1).toMillis() <= at.getTime()) index += 1;
  return { startsAt: start(index).toJSDate(), endsAt: start(index + 1).toJSDate() };
}

/** The stored period that contains a moment; else the month that does, cut at its neighbours. */
export function periodAmong(
  known: readonly Period[],
  anchor: Date,
  at: Date,
): Period & { readonly isNew: boolean } {
  const found = known.find(({ startsAt, endsAt }) => startsAt <= at && at < endsAt);
  if (found) return { startsAt: found.startsAt, endsAt: found.endsAt, isNew: false };
  const month = monthOf(anchor, at);
  const before = Math.max(
    month.startsAt.getTime(),
    ...known.filter(({ endsAt }) => endsAt <= at).map(({ endsAt }) => endsAt.getTime()),
  );
  const after = Math.min(
    month.endsAt.getTime(),
    ...known.filter(({ startsAt }) => startsAt > at).map(({ startsAt }) => startsAt.getTime()),
  );
  return { startsAt: new Date(before), endsAt: new Date(after), isNew: true };
}
