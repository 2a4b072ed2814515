import { type Schedule } from '@patchbay/server-conversations';
import { type Db } from '@patchbay/server-store';
import { DateTime } from 'luxon';
import { demoBusiness } from './demo-tree.js';
import { insertAppointment, insertSchedule } from './repository.js';

interface Owned {
  readonly id: number;
}

const weekdays = (from: string, to: string) =>
  [1, 2, 3, 4, 5].map((day) => ({ day, spans: [{ from, to }] }));

/**
 * Late appointments on the next working days, one a day: the mornings stay free for users who try
 * the demo.
 */
const visits = {
  northside: [
    ['15:20', 'Cleaning', 'Dana Whitfield'],
    ['16:00', 'Checkup', 'Marcus Oyelaran'],
    ['15:20', 'Teeth whitening', 'Ines Calloway'],
    ['16:00', 'Filling', 'Theo Brandt'],
    ['15:20', 'First visit', 'Lena Hartwig'],
  ],
  ridgeway: [
    ['16:30', 'Roof inspection', 'Gus Ferrell'],
    ['17:00', 'Gutter cleaning', 'Amara Singh'],
    ['16:30', 'Storm damage', 'Paula Reyes'],
  ],
} as const;

/**
 * Sets the opening hours from the texts of the demo's businesses as schedules; closed at Christmas.
 * `now` in milliseconds.
 */
export async function seedSchedules(
  db: Db,
  { northside, ridgeway }: { readonly northside: Owned; readonly ridgeway: Owned },
  now: number,
): Promise<void> {
  const christmas = (zone: string) => {
    const today = DateTime.fromMillis(now, { zone });
    const day = today.set({ month: 12, day: 25 });
    return [
      { date: (day < today.startOf('day') ? day.plus({ years: 1 }) : day).toISODate(), spans: [] },
    ];
  };
  const set = (owner: Owned, timezone: string, rest: object) =>
    insertSchedule(db, {
      organizationId: owner.id,
      accountId: owner.id,
      schedule: {
        timezone,
        bufferMinutes: 0,
        noticeMinutes: 0,
        exceptions: christmas(timezone),
        ...rest,
      } as unknown as Schedule,
    });
  await set(northside, demoBusiness.northside.timezone, {
    minutes: 40,
    days: [...weekdays('08:00', '17:00'), { day: 6, spans: [{ from: '09:00', to: '12:00' }] }],
  });
  await set(ridgeway, demoBusiness.ridgeway.timezone, {
    minutes: 30,
    days: weekdays('07:00', '18:00'),
  });
  await book(db, northside, demoBusiness.northside.timezone, visits.northside, 40, now);
  await book(db, ridgeway, demoBusiness.ridgeway.timezone, visits.ridgeway, 30, now);
}

/** One visit on each of the next working days. */
async function book(
  db: Db,
  owner: Owned,
  zone: string,
  wishes: readonly (readonly [string, string, string])[],
  minutes: number,
  now: number,
): Promise<void> {
  let day = DateTime.fromMillis(now, { zone }).startOf('day');
  for (const [time, title, name] of wishes) {
    do day = day.plus({ days: 1 });
    while (day.weekday > 5);
    const start = day.set({ hour: Number(time.slice(0, 2)), minute: Number(time.slice(3)) });
    await insertAppointment(db, {
      organizationId: owner.id,
      accountId: owner.id,
      title: `${title} · ${name}`,
      startsAt: start.toJSDate(),
      endsAt: start.plus({ minutes }).toJSDate(),
      source: 'agent',
    });
  }
}
