import { type Db, schedules } from '@patchbay/server-store';
import { DateTime } from 'luxon';
import { type Schedule } from '../calendar/schedule-rules.js';
import { demoBusiness } from './demo-tree.js';

interface Owned {
  readonly id: number;
}

const weekdays = (from: string, to: string) => [1, 2, 3, 4, 5].map((day) => ({ day, spans: [{ from, to }] }));

/** The hours that the businesses of the demo say in their texts, set as schedules; closed at Christmas. `now` in milliseconds. */
export async function seedSchedules(db: Db, { northside, ridgeway }: { readonly northside: Owned; readonly ridgeway: Owned }, now: number): Promise<void> {
  const christmas = (zone: string) => {
    const today = DateTime.fromMillis(now, { zone });
    const day = today.set({ month: 12, day: 25 });
    return [{ date: (day < today.startOf('day') ? day.plus({ years: 1 }) : day).toISODate(), spans: [] }];
  };
  const set = (owner: Owned, timezone: string, rest: object) => db.insert(schedules).values({ organizationId: owner.id, accountId: owner.id, schedule: { timezone, bufferMinutes: 0, noticeMinutes: 0, exceptions: christmas(timezone), ...rest } as unknown as Schedule });
  await set(northside, demoBusiness.northside.timezone, { minutes: 40, days: [...weekdays('08:00', '17:00'), { day: 6, spans: [{ from: '09:00', to: '12:00' }] }] });
  await set(ridgeway, demoBusiness.ridgeway.timezone, { minutes: 30, days: weekdays('07:00', '18:00') });
}
