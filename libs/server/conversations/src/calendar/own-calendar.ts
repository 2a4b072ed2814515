import { type Owner } from '@patchbay/server-core';
import { type CalendarPort } from '@patchbay/server-providers';
import { type Scope, type Store } from '@patchbay/server-store';
import {
  type CalendarKey,
  findStanding,
  moveSlot,
  release,
  takeSlot,
  busySpansIn,
} from './appointments-repository.js';
import { readSchedule } from './schedule-repository.js';

/** The name of the built-in calendar in the list of calendars. */
export const ownCalendarId = 'patchbay';

const none: Omit<
  Parameters<typeof takeSlot>[3],
  'id' | 'startsAt' | 'endsAt' | 'title' | 'description'
> = { contact: '', partyId: null, source: 'calendar', hold: null };

/**
 * The built-in calendar: the same port over our own database. A concurrent booking is always
 * detected here.
 */
export function createOwnCalendar({
  store,
  owner,
  calendar = { organizationId: owner.organizationId, diaryId: owner.accountId },
}: {
  readonly store: Store;
  readonly owner: Owner;
  readonly calendar?: CalendarKey;
}): CalendarPort {
  const scope: Scope = { kind: 'organization', id: owner.organizationId };
  return {
    calendars: async () => {
      const schedule = await store.within(scope, (db) => readSchedule(db, owner));
      return [
        {
          id: ownCalendarId,
          summary: 'Built-in calendar',
          primary: true,
          timeZone: schedule?.timezone ?? null,
        },
      ];
    },
    busy: (_id, span) => store.within(scope, (db) => busySpansIn(db, calendar, span)),
    put: async (_id, { key, title, description, startsAt, endsAt }) =>
      (await store.within(scope, (db) =>
        takeSlot(db, calendar, owner, { ...none, id: key, title, description, startsAt, endsAt }),
      )) !== 'taken',
    change: (_id, key, change) =>
      store.within(scope, async (db) => {
        const row = await findStanding(db, owner.organizationId, key);
        return (
          row !== null &&
          moveSlot(
            db,
            calendar,
            key,
            {
              startsAt: change.startsAt ?? row.startsAt.getTime(),
              endsAt: change.endsAt ?? row.endsAt.getTime(),
            },
            change.title,
          )
        );
      }),
    remove: async (_id, key) => {
      await store.within(scope, (db) => release(db, owner.organizationId, key, null));
    },
  };
}
