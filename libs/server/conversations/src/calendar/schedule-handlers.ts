import { dateToIso } from '@patchbay/kernel';
import { ownerOf, type Services } from '@patchbay/server-core';
import { type Handlers, refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { listUpcoming, readSchedule, writeSchedule } from './schedule-repository.js';
import { problemsOf, defaultSchedule } from './schedule-rules.js';

/** Handlers of the schedule of an account. */
export function createScheduleHandlers({
  store,
  clock,
}: Pick<Services, 'store' | 'clock'>): Pick<Handlers<Db>, 'getSchedule' | 'saveSchedule'> {
  return {
    getSchedule: async ({ target, context }) => {
      const owner = ownerOf(target);
      // An agent without its own schedule uses that of its organization, which is outside of the
      // scope of an agent's member.
      const schedule = await store.within(
        { kind: 'organization', id: owner.organizationId },
        (db) => readSchedule(db, owner),
      );
      const rows = await context.within((db) => listUpcoming(db, owner, new Date(clock.now())));
      return {
        message: 'Success',
        schedule: schedule ?? defaultSchedule('UTC'),
        isSet: schedule !== null,
        appointments: rows.map((row) => ({
          id: row.id,
          title: row.title,
          startsAt: dateToIso(row.startsAt),
          endsAt: dateToIso(row.endsAt),
          status: row.status === 'held' ? ('held' as const) : ('booked' as const),
          source: row.source,
        })),
      };
    },

    saveSchedule: async ({ body, target, context }) => {
      const problems = problemsOf(body);
      if (problems.length > 0) throw refuse.invalid(problems);
      await context.within((db) => writeSchedule(db, ownerOf(target), body));
      return { message: 'Success', schedule: body };
    },
  };
}
