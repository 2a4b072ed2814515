import { DateTime } from 'luxon';
import { type Draw } from './draw.js';

/** When an agent of the demo is called. */
export interface Traffic {
  /** Conversations on an ordinary day of the last four weeks. */
  readonly perDay: number;
  /** How busy each day of the week is, from Monday on; 1 is an ordinary day. */
  readonly week: readonly [number, number, number, number, number, number, number];
  /** Hours of the day, as often as they are likely. */
  readonly hours: readonly number[];
}

/** An office that opens at eight: full mornings, a quiet noon, short Saturdays. */
export const officeHours: Traffic = {
  perDay: 15,
  week: [1.3, 1.1, 1, 1, 0.85, 0.4, 0],
  hours: [8, 8, 9, 9, 9, 10, 10, 10, 11, 11, 12, 13, 13, 14, 14, 15, 15, 16, 16],
};

/** Evenings and the days on which the office is closed. */
export const eveningHours: Traffic = {
  perDay: 5,
  week: [0.9, 0.9, 0.8, 0.8, 0.9, 1.3, 1.4],
  hours: [6, 7, 17, 17, 18, 18, 18, 19, 19, 20, 20, 21, 22],
};

/** The days that the demo remembers: twice the default window of the dashboard and some more. */
export const rememberedDays = 63;
/** Before the last four weeks there was less to do: the business grew to what it is. */
const recentDays = 28;
const shareBefore = 0.55;

/**
 * The moments of the conversations of an agent, in milliseconds, the oldest first. None is later
 * than three quarters of an hour before `now`. `volume` is the share of the traffic that is made.
 */
export function momentsOf(
  draw: Draw,
  { perDay, week, hours }: Traffic,
  { now, zone, volume }: { readonly now: number; readonly zone: string; readonly volume: number },
): readonly number[] {
  const latest = now - 45 * 60_000;
  const today = DateTime.fromMillis(now, { zone }).startOf('day');
  return Array.from({ length: rememberedDays }, (_none, back) => {
    const day = today.minus({ days: back });
    const growth = back < recentDays ? 1 : shareBefore;
    const wanted = perDay * (week[day.weekday - 1] ?? 1) * growth * volume;
    return Array.from({ length: Math.floor(wanted + draw.fraction()) }, () =>
      day
        .set({
          hour: draw.one(hours),
          minute: draw.between(0, 59),
          second: draw.between(0, 59),
          millisecond: draw.between(0, 999),
        })
        .toMillis(),
    );
  })
    .flat()
    .filter((moment) => moment < latest)
    .sort((a, b) => a - b);
}
